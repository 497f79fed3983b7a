//===- Commands.cpp - Running what is ready -------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A thread for each queue runs its commands in the order in which they become
/// ready, at the same time as those of other queues. Others wait on a condition
/// of the event or the queue, which pocl's lock of that object goes with.
///
//===----------------------------------------------------------------------===//

#include "Device.h"
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

using namespace toygcn::pocl;

namespace {
/// What a queue and its thread share. The thread may be the one that ends the
/// queue, with the last command.
struct Work {
  std::mutex Lock;
  std::condition_variable Changed;
  std::deque<Command *> Ready;
  bool IsStarted = false, IsEnding = false;
};
} // namespace

struct toygcn::pocl::QueueData {
  pthread_cond_t Finished = PTHREAD_COND_INITIALIZER;
  std::shared_ptr<Work> Commands = std::make_shared<Work>();
};

static void run(std::shared_ptr<Work> W) {
  std::unique_lock<std::mutex> Locked(W->Lock);
  for (;;) {
    W->Changed.wait(Locked, [&] { return W->IsEnding || !W->Ready.empty(); });
    if (W->Ready.empty())
      return;
    Command *Next = W->Ready.front();
    W->Ready.pop_front();
    Locked.unlock();
    functions()->RunCommand(Next);
    Locked.lock();
  }
}

static void push(const std::shared_ptr<Work> &W, Command *C) {
  std::lock_guard<std::mutex> Locked(W->Lock);
  if (!W->IsStarted)
    std::thread(run, W).detach();
  W->IsStarted = true;
  W->Ready.push_back(C);
  W->Changed.notify_one();
}

static void end(Work &W) {
  std::lock_guard<std::mutex> Locked(W.Lock);
  W.IsEnding = true;
  W.Changed.notify_one();
}

/// \p C and its event are locked.
static void runWhenReady(Command *C) {
  if (!C->IsReady || C->Event->WaitsFor || C->Event->Status != CL_QUEUED)
    return;
  functions()->MarkSubmitted(C->Event);
  push(C->Event->Queue->Data->Commands, C);
}

static bool waitsForFailed(const Event &E) {
  for (const EventNode *N = E.WaitsFor; N; N = N->Next)
    if (N->Event->Status < CL_COMPLETE)
      return true;
  return false;
}

static void submit(Command *C, Queue *) {
  Event *E = C->Event; // The command may be gone when the event is unlocked.
  C->IsReady = true;
  if (waitsForFailed(*E)) {
    // pocl 3.1 says nothing of events that had failed before. Those that fail
    // right now still have this one in their lists, so it stays.
    ++E->Head.References;
    functions()->MarkFailed(E);
  } else {
    runWhenReady(C);
  }
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

/// Waits until \p IsDone holds of \p Object, an event or a queue.
template <typename T, typename Condition>
static void waitFor(T *Object, pthread_cond_t *Changed, Condition IsDone) {
  pthread_mutex_lock(&Object->Head.Lock);
  while (!IsDone(*Object))
    pthread_cond_wait(Changed, &Object->Head.Lock);
  pthread_mutex_unlock(&Object->Head.Lock);
}

void toygcn::pocl::addCommands(Operations &Ops) {
  Ops.Submit = submit;
  Ops.Notify = notify;
  Ops.Broadcast = functions()->Broadcast;
  Ops.Flush = [](Device *, Queue *) {};
  Ops.Join = [](Device *, Queue *Q) {
    waitFor(Q, &Q->Data->Finished,
            [](const Queue &Q) { return Q.Unfinished == 0; });
  };
  Ops.WaitEvent = [](Device *, Event *E) {
    waitFor(E, E->Data, [](const Event &E) { return E.Status <= CL_COMPLETE; });
  };
  Ops.UpdateEvent = [](Device *, Event *E) {
    if (!E->Data)
      E->Data = new pthread_cond_t(PTHREAD_COND_INITIALIZER);
  };
  Ops.FreeEventData = [](Event *E) {
    if (E->Data)
      pthread_cond_destroy(E->Data);
    delete E->Data;
    E->Data = nullptr;
  };
  Ops.NotifyQueueFinished = [](Queue *Q) {
    pthread_cond_broadcast(&Q->Data->Finished);
  };
  Ops.NotifyEventFinished = [](Event *E) { pthread_cond_broadcast(E->Data); };
  Ops.InitQueue = [](Device *, Queue *Q) -> int {
    Q->Data = new QueueData;
    return CL_SUCCESS;
  };
  Ops.FreeQueue = [](Device *, Queue *Q) -> int {
    end(*Q->Data->Commands);
    pthread_cond_destroy(&Q->Data->Finished);
    delete Q->Data;
    return CL_SUCCESS;
  };
}
