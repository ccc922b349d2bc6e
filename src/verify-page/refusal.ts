/** The reason why a package is not verified, as a sentence. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Throws Refusal with a reason unless the condition holds. */
export function demand(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Refusal(reason)
}
