/** Runs work that pauses between its steps, without a pause. */
export function finishSteps<T>(steps: Generator<undefined, T, undefined>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
