import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call, Outcome } from '../../testkit/action/run-composite.ts'
import { onlyError, runSourceAction } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace, results } from '../../testkit/end-to-end/workspace.ts'
import { checkOut } from '../../testkit/git/repository.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

type Files = Readonly<Record<string, string>>

const template = 'version: 1\ntrail:\n  attestations:\n    - { name: junit, type: junit }\n'

interface Job extends Disposable {
  readonly write: (files: Files) => void
  readonly run: (given: Files, call?: Partial<Call>) => Promise<Outcome>
}

/** A job whose checkout has the template and these files. */
function startJob(tracked: Files = {}): Job {
  const workspace = createWorkspace({ '.github/evidence.yml': template, ...tracked })
  const { folder } = workspace
  const sha = checkOut(folder, '.')
  return {
    [Symbol.dispose]: () => workspace[Symbol.dispose](),
    write: (files) => {
      for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content)
    },
    run: async (given, { github, ...call } = {}) =>
      runSourceAction({
        workspace: folder,
        inputs: { url: service.url, token: service.token, 'github-token': '', ...given },
        github: { sha, run_id: '77', ...github },
        ...call,
      }),
  }
}

function toNeeds(lint: string): string {
  return JSON.stringify({ build: { result: 'success', outputs: {} }, lint: { result: lint, outputs: {} } }, null, 2)
}

/** A gate after these jobs, with a report that its template requires. */
async function runWith(result: string, skips: string): Promise<Outcome> {
  using job = startJob()
  job.write({ 'junit.xml': results.junit })
  return await job.run({ gate: 'true', needs: toNeeds(result), 'allowed-skips': skips })
}

describe('a job in `needs`', () => {
  test.each([
    ['failure', 'The needed job lint failed.'],
    ['cancelled', 'The needed job lint was cancelled.'],
    ['skipped', 'The needed job lint was skipped'],
  ])('that ended with %s closes the gate of a compliant trail', async (result, sentence) => {
    const outcome = await runWith(result, 'build')
    expect(outcome.outputs, outcome.stdout).toMatchObject({ compliance: 'COMPLIANT', compliant: 'false' })
    expect([outcome.exitCode, onlyError(outcome)]).toEqual([1, expect.stringContaining(sentence)])
    for (const shown of [outcome.stdout, outcome.summary]) expect(shown).toContain(sentence)
  })

  test.each([
    ['success', ''],
    ['skipped', 'lint'],
  ])('that ended with %s passes with the allowed skips "%s"', async (result, skips) => {
    const outcome = await runWith(result, skips)
    expect([outcome.exitCode, outcome.outputs['compliant']], outcome.stdout).toEqual([0, 'true'])
  })

  test.each(['{}', '', 'true', '{"lint":{"result":"neutral"}}'])('refuses %j with exit code 2', async (needs) => {
    using job = startJob()
    job.write({ 'junit.xml': results.junit })
    const outcome = await job.run({ gate: 'true', needs })
    expect([outcome.exitCode, onlyError(outcome)]).toEqual([2, expect.stringContaining('`needs`')])
  })
})

describe('a result file', () => {
  test('T8: of a second line that matches nothing is missed', async () => {
    using job = startJob()
    job.write({ 'unit.xml': results.junit })
    const given = { kind: 'junit', gate: 'true' }
    const missed = await job.run({ ...given, files: 'unit.xml\ne2e-*.xml' })
    expect([missed.exitCode, onlyError(missed)]).toEqual([
      2,
      expect.stringContaining('no file matches e2e-*.xml (line 2)'),
    ])
    expect((await job.run({ ...given, files: 'unit.xml\n?e2e-*.xml' })).exitCode).toBe(0)
  })

  test('T12: of the repository is no evidence, and is named', async () => {
    using job = startJob({ 'junit.xml': results.junit })
    const leftOut = 'because git tracks it and it is unchanged, so no step of this job wrote it: junit.xml'
    const missing = await job.run({ gate: 'true' })
    expect([missing.exitCode, missing.outputs['compliance']], missing.stdout).toEqual([3, 'INCOMPLETE'])
    expect(missing.summary).toContain(leftOut)
    const ofKind = await job.run({ gate: 'true', kind: 'junit' })
    expect([ofKind.exitCode, onlyError(ofKind)]).toEqual([2, expect.stringContaining(leftOut)])
    const ofPattern = await job.run({ gate: 'true', kind: 'junit', files: '*.xml' })
    expect([ofPattern.exitCode, onlyError(ofPattern)]).toEqual([
      2,
      expect.stringMatching(
        /no file matches \*\.xml \(line 1\).+Git tracks 1 file that it matches, unchanged: junit\.xml\./,
      ),
    ])
    const named = await job.run({ gate: 'true', kind: 'junit', files: 'junit.xml' })
    expect(named.exitCode, named.stdout).toBe(0)
    job.write({ 'junit.xml': `${results.junit}<!-- now -->` })
    expect((await job.run({ gate: 'true' })).exitCode).toBe(0)
  })
})

describe('a red report is not hidden by a green one', () => {
  const called = 'acme/rules/.github/workflows/test.yml@refs/heads/main'
  const push = { event_name: 'push' }

  test.each<[string, Partial<Call>, Partial<Call>]>([
    [
      'T4: of another called workflow',
      { job: { workflow_ref: called } },
      { job: { workflow_ref: called.replace('test', 'scan') } },
    ],
    [
      'T4: of another call of one workflow',
      { job: { workflow_ref: called, check_run_id: 1 } },
      { job: { workflow_ref: called, check_run_id: 2 } },
    ],
    ['T4: of another call on an old runner', {}, {}],
    ['T5: of another step', { github: { action: '__acme_e' } }, { github: { action: '__acme_e_2' } }],
    ['of another cell', { matrix: { os: 'linux' } }, { matrix: { os: 'macos' } }],
    ['of another event', { github: push }, { github: { event_name: 'schedule' } }],
  ])('%s', async (_, red, green) => {
    using job = startJob()
    job.write({ 'junit.xml': results.junitFailing })
    await job.run({ kind: 'junit', files: 'junit.xml' }, red)
    job.write({ 'junit.xml': results.junit })
    const outcome = await job.run({ kind: 'junit', files: 'junit.xml', gate: 'true' }, green)
    expect(outcome.exitCode, outcome.stdout).toBe(1)
  })

  test('and a new run of the same job replaces it', async () => {
    using job = startJob()
    job.write({ 'junit.xml': results.junitFailing })
    await job.run({ kind: 'junit', files: 'junit.xml' })
    job.write({ 'junit.xml': results.junit })
    const github = { run_attempt: '2' }
    const outcome = await job.run({ kind: 'junit', files: 'junit.xml', gate: 'true' }, { github })
    expect(outcome.exitCode, outcome.stdout).toBe(0)
  })
})
