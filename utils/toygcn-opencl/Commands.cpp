//===- Commands.cpp - Running what is ready -------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One thread runs commands in the order in which they become ready; those of
/// several queues follow one another. Others wait on a condition of the event
/// or the queue, which pocl's lock of that object goes with.
///
//===----------------------------------------------------------------------===//

#include "Device.h"
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

using namespace toygcn::pocl;

namespace {
class Worker {
public:
  void push(Command *C) {
    std::lock_guard<std::mutex> Locked(Lock);
    if (!IsRunning)
      std::thread([this] { work(); }).detach();
    IsRunning = true;
    Ready.push_back(C);
    Changed.notify_one();
  }

private:
  void work() {
    std::unique_lock<std::mutex> Locked(Lock);
    for (;;) {
      Changed.wait(Locked, [&] { return !Ready.empty(); });
      Command *Next = Ready.front();
      Ready.pop_front();
      Locked.unlock();
      functions()->RunCommand(Next);
      Locked.lock();
    }
  }
  std::mutex Lock;
  std::condition_variable Changed;
  std::deque<Command *> Ready;
  bool IsRunning = false;
};
} // namespace

/// It runs until the process ends.
static Worker &worker() {
  static Worker *const W = new Worker;
  return *W;
}

/// \p C and its event are locked.
static void runWhenReady(Command *C) {
  if (!C->IsReady || C->Event->WaitsFor || C->Event->Status != CL_QUEUED)
    return;
  functions()->MarkSubmitted(C->Event);
  worker().push(C);
}

static void submit(Command *C, Queue *) {
  Event *E = C->Event; // The command may be gone when the event is unlocked.
  C->IsReady = true;
  runWhenReady(C);
  pthread_mutex_unlock(&E->Head.Lock);
}

static void notify(Device *, Event *E, Event *Finished) {
  if (Finished->Status < CL_COMPLETE)
    functions()->MarkFailed(E);
  else
    runWhenReady(E->Command);
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

static pthread_cond_t *newCondition() {
  auto *C = new pthread_cond_t;
  pthread_cond_init(C, nullptr);
  return C;
}

static void deleteCondition(pthread_cond_t *&C) {
  if (C)
    pthread_cond_destroy(C);
  delete C;
  C = nullptr;
}

/// Waits until \p IsDone holds of \p Object, an event or a queue.
template <typename T, typename Condition>
static void waitFor(T *Object, Condition IsDone) {
  pthread_mutex_lock(&Object->Head.Lock);
  while (!IsDone(*Object))
    pthread_cond_wait(Object->Data, &Object->Head.Lock);
  pthread_mutex_unlock(&Object->Head.Lock);
}

void toygcn::pocl::addCommands(Operations &Ops) {
  Ops.Submit = submit;
  Ops.Notify = notify;
  Ops.Broadcast = functions()->Broadcast;
  Ops.Flush = [](Device *, Queue *) {};
  Ops.Join = [](Device *, Queue *Q) {
    waitFor(Q, [](const Queue &Q) { return Q.Unfinished == 0; });
  };
  Ops.WaitEvent = [](Device *, Event *E) {
    waitFor(E, [](const Event &E) { return E.Status <= CL_COMPLETE; });
  };
  Ops.UpdateEvent = [](Device *, Event *E) {
    if (!E->Data)
      E->Data = newCondition();
  };
  Ops.FreeEventData = [](Event *E) { deleteCondition(E->Data); };
  Ops.NotifyQueueFinished = [](Queue *Q) { pthread_cond_broadcast(Q->Data); };
  Ops.NotifyEventFinished = [](Event *E) { pthread_cond_broadcast(E->Data); };
  Ops.InitQueue = [](Device *, Queue *Q) -> int {
    Q->Data = newCondition();
    return CL_SUCCESS;
  };
  Ops.FreeQueue = [](Device *, Queue *Q) -> int {
    deleteCondition(Q->Data);
    return CL_SUCCESS;
  };
}
