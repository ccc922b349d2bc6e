import { expect } from 'vitest'

/**
 * A regular expression among expected values is a mistake: `toMatchObject` takes two objects that have no members of their own as equal, so that
 * any text would match. `expect.stringMatching` compares.
 */
expect.addEqualityTesters([
  (actual: unknown, expected: unknown) => {
    if (expected instanceof RegExp && !(actual instanceof RegExp))
      throw new TypeError(`Expect expect.stringMatching(${expected}), not the expression itself.`)
    return undefined
  },
])
