// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Prices of options by Black and Scholes: exp, log, sqrt and a polynomial for
// the normal distribution; prices are in hundredths, which no order of
// operations changes here.
//
// LAUNCH: --grid 64 --block 64 --arg buf:f32:64:iota --arg buf:f32:64:mod=7
//     --arg buf:f32:64:mod=5 --arg f32:0.02 --arg f32:0.9 --arg buf:i32x2:64
// HOST:
//     def normal(d):
//         k = 1 / (1 + 0.2316419 * abs(d))
//         c = (0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429)
//         tail = 0
//         for a in reversed(c):
//             tail = k * (a + tail)
//         tail *= 0.39894228040143267 * math.exp(-0.5 * d * d)
//         return 1 - tail if d > 0 else tail
//     def prices(i):
//         s, x, t = 10 + a0[i] / 8, 8 + a1[i], 0.5 + a2[i]
//         d1 = (math.log(s / x) + (a3 + 0.5 * a4 * a4) * t) / (a4 * math.sqrt(t))
//         d2 = d1 - a4 * math.sqrt(t)
//         e = x * math.exp(-a3 * t)
//         call = s * normal(d1) - e * normal(d2)
//         put = e * (1 - normal(d2)) - s * (1 - normal(d1))
//         return int(call * 100 + 0.5), int(put * 100 + 0.5)
// EXPECT 5: [p for i in range(n) for p in prices(i)]

float normal(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * fabs(d));
  float tail =
      k * (0.31938153f +
           k * (-0.356563782f +
                k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  tail *= 0.39894228f * exp(-0.5f * d * d);
  return d > 0 ? 1.0f - tail : tail;
}

__kernel void black_scholes(__global const float *stock,
                            __global const float *strike,
                            __global const float *years, float rate,
                            float volatility, __global int2 *out) {
  size_t g = get_global_id(0);
  float s = 10.0f + stock[g] / 8.0f, x = 8.0f + strike[g];
  float t = 0.5f + years[g], root = sqrt(t);
  float d1 = (log(s / x) + (rate + 0.5f * volatility * volatility) * t) /
             (volatility * root);
  float d2 = d1 - volatility * root, e = x * exp(-rate * t);
  float call = s * normal(d1) - e * normal(d2);
  float put = e * (1.0f - normal(d2)) - s * (1.0f - normal(d1));
  out[g] = (int2)(call * 100.0f + 0.5f, put * 100.0f + 0.5f);
}
