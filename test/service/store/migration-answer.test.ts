import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { omitUndefined } from '../../../src/schema/optional.ts'
import { openStore } from '../../../src/service/store/open.ts'
import { startHarness, valueAt } from '../../../testkit/service/harness.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { loadSchemaFixture, readFixtureAnswers } from '../../../testkit/service/store/schema-fixture.ts'
import { askQuestions } from '../../fixture/schema/question.ts'

describe.each(engines)('$name', (engine) => {
  test('a database of the last release gives the same answers after its migration, except for the named differences', async () => {
    const fixture = `2-${engine.name.toLowerCase()}`
    const service = await startHarness({ engine: toMigrated(engine, fixture, await createFolder()) })
    onTestFinished(() => service.close())

    const answers = await askQuestions((path) => service.request('GET', path))

    const text = JSON.stringify(answers).replaceAll(service.origin, 'https://evidence.example.org')
    expect(normalise(JSON.parse(text))).toEqual(normalise(readFixtureAnswers(fixture)))
    const states = ['decomposed', 'both-forms', 'composed'].map((trail) =>
      answers.find(({ path }) => path === `/trails/acme/names/${trail}`),
    )
    expect(states.map((answer) => valueAt(answer, 'body.compliance_status.status'))).toEqual([
      // Before: INCOMPLETE, because the template has the name in another form.
      'COMPLIANT',
      // Before: NON-COMPLIANT, because the failing report of the other form was not replaced.
      'COMPLIANT',
      'COMPLIANT',
    ])
  })
})

/** An engine whose new databases are of a released schema. */
function toMigrated(engine: Engine, fixture: string, folder: string): Engine {
  return {
    ...engine,
    makeCurrent: async () => {
      const made = await engine.make()
      await loadSchemaFixture(engine, made.place, fixture)
      return made
    },
    open: (place, now) => openStore(place, { keyFile: join(folder, 'evidence.key'), ...omitUndefined({ now }) }),
  }
}

/** Members that differ between two answers of one service, and those that listed artifacts have since then. */
const volatile = new Set(['evaluated_at', 'request_id', 'releases'])

/** The verdict on these trails follows from names in NFC since then (rules 2.5). */
const renamed = new Set(['decomposed', 'both-forms'])
const verdict = new Set(['compliance_status', 'compliance_state', 'is_compliant', 'events'])

/**
 * Trails whose verdict follows from other rules since then: a report without listed test cases does not fulfil `min_tests` (rules 5.2), a
 * reading that found no pull request counts for nothing, and no report replaces one of another origin (rules 5.3).
 */
const judgedAgain = new Set(['change-1', 'push'])
const statusMembers = new Set(['artifact_fingerprint', 'origin', 'proven', 'run'])

/** Sentences that have other words since then. */
const wordings: readonly (readonly [string, string])[] = [
  ['check its spelling', 'check the spelling'],
  ['has ended', 'has expired'],
  ['override of check ended', 'override of check expired'],
  ['no pull request that is merged or open', 'no pull request is open or merged'],
  ['reported, but it found no pull request', 'no pull request is open or merged'],
  ['unit-tests: 0 of 3 executed tests are listed as test cases (at least 2 needed); ', ''],
]

/** An answer without the named differences. Names are shown in NFC since then. */
function normalise(value: unknown): unknown {
  if (typeof value === 'string') return normaliseText(value)
  if (Array.isArray(value)) return value.filter((one) => !isAboutListedTests(one)).map(normalise)
  if (typeof value !== 'object' || value === null) return value
  const left = membersLeftOut(value)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !volatile.has(name) && !left.has(name))
      .map(([name, member]) => [name.normalize('NFC'), normalise(member)]),
  )
}

/** The members of an object that may differ. */
function membersLeftOut(value: object): ReadonlySet<string> {
  const isJudgedAgain = 'name' in value && (renamed.has(String(value.name)) || judgedAgain.has(String(value.name)))
  const isStatus = 'unexpected' in value && 'attestation_name' in value
  const isTests = 'attestation_type' in value && value.attestation_type === 'junit'
  return new Set([
    ...(isJudgedAgain ? verdict : []),
    ...(isStatus ? statusMembers : []),
    ...(isTests ? ['is_compliant'] : []),
  ])
}

/** A reason of its own for the report without listed test cases. */
function isAboutListedTests(value: unknown): boolean {
  return typeof value === 'string' && value.endsWith('executed tests are listed as test cases (at least 2 needed)')
}

function normaliseText(text: string): string {
  let normalised = text.normalize('NFC')
  for (const [before, after] of wordings) normalised = normalised.replaceAll(before, after)
  return normalised
}
