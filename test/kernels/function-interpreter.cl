// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// A stack machine in a loop around a switch: each lane has its own program
// counter and stack of 64-bit numbers; wrong programs end with an error.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u8:1024:rand=99 --arg buf:i64:64
//     --arg buf:i32:64
// HOST:
//     def run(code, x):
//         stack, at, steps = [x], 0, 0
//         while steps < 60 and at < 16:
//             op, steps = code[at], steps + 1
//             at += 1
//             which = op & 7
//             if which in (1, 2, 3, 5) and len(stack) < 2 or not stack:
//                 return -1, steps
//             if which == 0:
//                 if len(stack) == 8:
//                     return -2, steps
//                 stack.append(op >> 3)
//             elif which == 1:
//                 b, a = stack.pop(), stack.pop()
//                 stack.append(i64(a * b))
//             elif which == 2:
//                 b, a = stack.pop(), stack.pop()
//                 stack.append(i64(a - b))
//             elif which == 3:
//                 stack[-1], stack[-2] = stack[-2], stack[-1]
//             elif which == 4:
//                 if len(stack) == 8:
//                     return -2, steps
//                 stack.append(stack[-1])
//             elif which == 5:
//                 b, a = stack.pop(), stack.pop()
//                 if b == 0:
//                     return -3, steps
//                 stack.append(irem(a, b))
//             elif which == 6:
//                 if stack[-1] > 0:
//                     stack[-1] -= 1
//                     at = op >> 5
//             else:
//                 stack[-1] = stack[-1] >> (op >> 3)
//         return stack[-1], steps
// EXPECT 1: [run(a0[16 * i:16 * i + 16], i * 1234567 - 9)[0] for i in range(n)]
// EXPECT 2: [run(a0[16 * i:16 * i + 16], i * 1234567 - 9)[1] for i in range(n)]

__kernel void interpret(__global const uchar *programs, __global long *results,
                        __global int *counts) {
  int i = get_global_id(0), at = 0, steps = 0, top = 0;
  __global const uchar *code = programs + 16 * i;
  long stack[9], result;
  stack[top++] = (long)i * 1234567 - 9;
  while (steps < 60 && at < 16) {
    uchar op = code[at++];
    ++steps;
    long b;
    switch (op & 7) {
    case 1:
    case 2:
    case 3:
    case 5:
      if (top < 2) {
        result = -1;
        goto done;
      }
      b = stack[--top];
      if ((op & 7) == 1)
        stack[top - 1] *= b;
      else if ((op & 7) == 2)
        stack[top - 1] -= b;
      else if ((op & 7) == 3) {
        stack[top] = stack[top - 1];
        stack[top++ - 1] = b;
      } else {
        if (b == 0) {
          result = -3;
          goto done;
        }
        stack[top - 1] %= b;
      }
      break;
    case 0:
    case 4:
      if (top == 8) {
        result = -2;
        goto done;
      }
      b = op & 7 ? stack[top - 1] : op >> 3;
      stack[top++] = b;
      break;
    case 6:
      if (stack[top - 1] > 0) {
        --stack[top - 1];
        at = op >> 5;
      }
      break;
    default:
      stack[top - 1] >>= op >> 3;
    }
  }
  result = stack[top - 1];
done:
  results[i] = result;
  counts[i] = steps;
}
