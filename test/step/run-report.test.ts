import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { TemplateChoice } from '../../src/step/change/choose-template.ts'
import type { Outcome } from '../../src/step/outcome/outcome.ts'
import { collectAndSend } from '../../src/step/run-report.ts'
import type { StartedTrail } from '../../src/step/send/start-trail.ts'
import { EvidenceError, type ErrorCode, type Settled } from '../../src/error.ts'
import { noChoice } from '../../testkit/step/gate-question.ts'
import { documents, key, origin } from '../../testkit/step/log-question.ts'
import { toJunitReport } from '../../testkit/step/report-steps.ts'
import { withService, type ServedRun, type ServiceScene } from '../../testkit/step/service-run.ts'
import { createSignedLog } from '../../testkit/log/signed-log.ts'

interface ReportScene extends ServiceScene {
  readonly choice?: Partial<TemplateChoice> | EvidenceError
  /** What the service has of the trail. */
  readonly trail?: StartedTrail['trail']
  readonly notes?: readonly string[]
  /** Why the trail could not be started. */
  readonly failure?: EvidenceError
}

const generic = { kind: 'generic', name: 'unit', compliant: 'true', artifacts: 'app.tgz' }

/** Runs a step that reports `unit` and the artifact `app.tgz`, after the start of its trail. */
function send({
  choice = {},
  trail = { name: 't' },
  notes = [],
  failure,
  ...scene
}: ReportScene): Promise<ServedRun<Outcome>> {
  const started: Settled<StartedTrail> =
    failure === undefined ? { ok: true, value: { trail, notes } } : { ok: false, error: failure }
  const files = { 'app.tgz': 'app', 'b.tgz': 'b', 'r.xml': toJunitReport(1), ...scene.files }
  return withService({ ...scene, files, given: { ...generic, ...scene.given } }, async (run, service) => {
    const failed = choice instanceof EvidenceError
    const choosing = failed ? Promise.reject(choice) : Promise.resolve({ ...noChoice, ...choice })
    choosing.catch(() => undefined)
    const report = { name: 't', description: 'of the trail' }
    return collectAndSend(run, service, { choosing, trail: report, starting: Promise.resolve(started) })
  })
}

const failWith = (code: ErrorCode): EvidenceError => new EvidenceError(code, 'It failed.')
const named = (name: string): string => `version: 1\ntrail: { artifacts: [{ name: ${name} }] }\n`

/** A trail with this template. The service parses it to one artifact of this name. */
function trailWith(content: string, name: string): NonNullable<StartedTrail['trail']> {
  return {
    name: 't',
    template: { version: 4, content, trail: { attestations: [], artifacts: [{ name, attestations: [] }] } },
  }
}

describe('a step that reports', () => {
  const removed = 'This change removes `.github/evidence.yml`. After the merge no template defines what a trail needs.'
  test('has what it sent, the verdict, and each note once', async () => {
    const log = createSignedLog(documents(3)).sign(origin, [key])
    const choice = { edit: { kind: 'removed' } } as const
    const given = { kind: 'junit', files: 'r.xml', compliant: '', gate: 'true' }
    const notes = ['It begins.', removed]
    const { result, seen, messages } = await send({ log, choice, notes, given, trail: trailWith(named('app'), 'app') })
    expect(result).toMatchObject({
      artifacts: [{ filename: 'app.tgz', templateName: 'app' }],
      sent: [
        { type: 'artifact', name: 'app.tgz', id: 'i1' },
        { type: 'junit', name: 'unit', id: 'a1' },
      ],
      failing: [{ name: 't0' }],
      counts: { tests: { total: 4, failed: 1, skipped: 0 } },
      gate: true,
      notes: ['It begins.'],
      closedBy: [expect.stringMatching(/^The report junit unit of this step is not in the answer/)],
      explanation: { verdict: 'COMPLIANT', notes: [removed] },
    })
    expect(result.log?.lines[0]).toBe('Verified receipts: 0 of 2.')
    expect(messages.filter((line) => /^(?:Collect|Send|Read)/.test(line))).toEqual([
      'Collect',
      'Send 2 reports',
      'Read the verdict',
    ])
    const questions = seen.filter(({ url }) => url.endsWith('/judgement'))
    expect(questions.map(({ headers }) => headers['prefer'])).toEqual(['checkpoint=""'])
  })
  test('names one report in its log, and has the notes on its evidence after those on its trail', async () => {
    const attestations = ['one', 'two'].map((name) => ({ name, type: 'generic' }))
    const template = { version: 1, content: 'x', trail: { attestations, artifacts: [] } }
    const given = { artifacts: '', name: '', gate: 'false' }
    const { result, messages } = await send({ given, notes: ['It begins.'], trail: { name: 't', template } })
    expect(messages).toContain('Send 1 report')
    expect(result.gate).toBe(false)
    expect(result.notes).toEqual(['It begins.', expect.stringMatching(/requires several attestations of type generic/)])
  })
  test.each<[kind: string, artifacts: string, connections: number]>([
    ['auto', '*.tgz', 6],
    ['generic', '*.tgz', 3],
  ])('of kind %s with the artifacts %j opens its connections ahead: %i', async (kind, artifacts, connections) => {
    const given = kind === 'auto' ? { name: '', compliant: '' } : {}
    expect((await send({ given: { ...given, kind, artifacts } })).connections).toBe(connections)
  })
})

describe('the first line of a step that reports', () => {
  const absent = expect.stringMatching(/^No template: /)
  test.each<[reason: string, line: unknown, scene: ReportScene]>([
    ['names the absent template of a trail without one', absent, { trail: { name: 't', template: null } }],
    ['is none with a template of the trail', undefined, { trail: trailWith(named('app'), 'app') }],
    ['is none for a trail that did not start', undefined, { failure: failWith('unreachable') }],
  ])('%s', async (_, line, scene) => {
    expect((await send({ given: { 'on-unreachable': 'warn' }, ...scene })).firstLines).toEqual([line])
  })
  test('is none at a service with the published operations alone', async () => {
    const scene = withService({ given: generic, files: { 'app.tgz': 'app' } }, async (run, service) => {
      const starting = Promise.resolve({ ok: true, value: { trail: undefined, notes: [] } } as const)
      return collectAndSend(run, service, { choosing: Promise.resolve(noChoice), trail: { name: 't' }, starting })
    })
    expect((await scene).firstLines).toEqual([undefined])
  })
})

describe('the artifact of a step has the name of', () => {
  const [base, own] = [named('given'), { base: named('introduced'), introduction: 'It is new.' }]
  const newer = 'version: 99\n'
  test.each<[what: string, name: string | undefined, scene: ReportScene]>([
    ['the template of the run', 'given', { choice: { base }, trail: trailWith(named('kept'), 'kept') }],
    ['the template of the trail', 'kept', { choice: own, trail: trailWith(named('kept'), 'kept') }],
    ['the template of the change', 'introduced', { choice: own }],
    ['no template', undefined, {}],
    ['a template as the service parsed it', 'kept', { choice: { base: newer }, trail: trailWith(newer, 'kept') }],
  ])('%s', async (_, name, scene) => {
    expect((await send(scene)).result.artifacts).toMatchObject([{ templateName: name }])
  })
})

const misspelt = { choice: { base: named('given') }, given: { artifacts: 'givn=app.tgz' } }

describe('a trail that does not start', () => {
  test.each<[reason: string, code: ErrorCode, scene: ReportScene]>([
    [
      'is refused before the names of the artifacts are checked',
      'refused',
      { ...misspelt, failure: failWith('refused') },
    ],
    ['fails with the names checked in an outage', 'usage', { ...misspelt, failure: failWith('unreachable') }],
    ['fails with its template', 'file', { choice: failWith('file'), failure: failWith('file') }],
    [
      'fails with an outage of GitHub',
      'unreachable',
      { choice: failWith('unreachable'), failure: failWith('unreachable') },
    ],
  ])('%s', async (_, code, scene) => {
    await expect(send(scene)).rejects.toMatchObject({ name: 'EvidenceError', code })
  })
  test('leaves its reports in the spool, and has what was collected', async () => {
    const choice = { base: named('app') }
    const failure = failWith('unreachable')
    const { result, cwd, seen } = await send({ choice, failure, given: { 'on-unreachable': 'spool' } })
    expect(result).toMatchObject({
      artifacts: [{ filename: 'app.tgz', templateName: 'app' }],
      sent: [],
      notes: [],
      unsent: expect.stringMatching(/^It failed\. The reports are in evidence-spool\/\./),
    })
    expect([result.explanation, seen]).toEqual([undefined, []])
    const spool = join(cwd, 'evidence-spool')
    const text = readdirSync(spool, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n')
    for (const part of ['of the trail', 'putTrail', 'reportArtifact', 'reportGeneric']) expect(text).toContain(part)
  })
})

const reports = 'POST /api/v2/attestations/'

describe('a report that is not sent', () => {
  test('is a warning in an outage, with the notes on the evidence', async () => {
    const answers = { [reports]: [302] } as const
    const given = { 'on-unreachable': 'warn' }
    const { result, seen } = await send({ answers, given })
    expect(result).toMatchObject({ sent: [], unsent: expect.stringMatching(/ The reports were not stored\.$/) })
    expect(seen.filter(({ url }) => url.endsWith('/judgement'))).toEqual([])
  })
  test('fails the step if it is refused', async () => {
    await expect(send({ answers: { [reports]: [403] } })).rejects.toMatchObject({ code: 'refused' })
  })
})

describe('a verdict that a step cannot read', () => {
  const answers = { '/judgement': [403] } as const
  test('is a warning without a gate, and the notes remain', async () => {
    const { result } = await send({ answers, notes: ['It begins.'] })
    expect(result).toMatchObject({ notes: ['It begins.'], unread: expect.stringContaining('403'), gate: false })
    expect(result.sent).toHaveLength(2)
  })
  test('fails a gate', async () => {
    const failed = send({ answers, notes: ['It begins.'], given: { gate: 'true' } })
    await expect(failed).rejects.toMatchObject({ code: 'refused', facts: { status: 403 } })
  })
})
