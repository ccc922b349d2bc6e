import { expect } from 'vitest'

/** This file runs for each test file, and the testers stay for all files of a worker. */
const added = Symbol.for('delivery-evidence: patterns are refused')

/**
 * A regular expression among expected values is a mistake: `toMatchObject` takes two objects that have no members of their own as equal, so that
 * any text would match. `expect.stringMatching` compares.
 */
function refusePattern(actual: unknown, expected: unknown): undefined {
  if (expected instanceof RegExp && !(actual instanceof RegExp))
    throw new TypeError(`Expect expect.stringMatching(${expected}), not the expression itself.`)
}

if (!Reflect.has(globalThis, added)) expect.addEqualityTesters([refusePattern])
Reflect.set(globalThis, added, true)
