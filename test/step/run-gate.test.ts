import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../src/step/outcome/outcome.ts'
import { collectAndJudge } from '../../src/step/run-gate.ts'
import { createSignedLog } from '../../testkit/log/signed-log.ts'
import { documents, key, origin } from '../../testkit/step/log-question.ts'
import { withService, type ServedRun, type ServiceAnswer, type ServiceScene } from '../../testkit/step/service-run.ts'

const path = '.github/evidence.yml'
const unit = 'version: 1\ntrail: { attestations: [{ name: unit, type: junit }] }\n'
const absent = expect.stringMatching(
  /^No template: nothing defines what this trail needs, .* Add \.github\/evidence\.yml: /,
)

function judge({ given, ...scene }: ServiceScene = {}): Promise<ServedRun<Outcome>> {
  return withService({ given: { kind: 'none', gate: 'true', ...given }, ...scene }, collectAndJudge)
}

describe('a step that only judges', () => {
  test('has the verdict, the artifacts and the notes of its template', async () => {
    const files = { [path]: ' \n', 'app.tgz': 'app' }
    const { result, seen, messages } = await judge({ files, given: { artifacts: 'app.tgz' } })
    expect(result).toMatchObject({
      target: { org: 'acme', flow_name: 'shop', trail_name: 't' },
      explanation: { verdict: 'COMPLIANT' },
      artifacts: [{ filename: 'app.tgz' }],
      notes: ['`.github/evidence.yml` is empty. An empty file is not a template.'],
      sent: [],
      gate: true,
      closedBy: [],
      templatePath: path,
      log: { lines: ['The service signs no log: it gave no receipts, and nothing was compared.'] },
    })
    expect(result).not.toHaveProperty('unsent')
    const others = seen.filter(({ method, url }) => method !== 'GET' && !url.endsWith('/judgement'))
    expect(others.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/v2/verdicts/acme/shop/t'])
    expect(messages.slice(0, 2)).toEqual(['Collect', expect.stringMatching(/^artifact app\.tgz: sha256:/)])
  })
  test('has the notes of what it collected after those of its template', async () => {
    const facts = { event: 'push', onDefaultBranch: true, range: { from: undefined, to: 'a'.repeat(40) } }
    const { result } = await judge({
      facts,
      files: { 'app.tgz': 'app' },
      given: { artifacts: 'app.tgz', gate: 'false' },
    })
    expect(result.notes).toEqual([expect.stringContaining('no flow template'), expect.stringContaining('commits')])
  })
  test('has no gate where it has none, and then a warning in place of the verdict', async () => {
    const { result, messages } = await judge({ given: { gate: 'false' }, answers: { '/judgement': [403] } })
    expect(result).toMatchObject({ gate: false, unread: expect.stringContaining('403'), closedBy: [] })
    expect(result).not.toHaveProperty('explanation')
    expect(messages).toContainEqual(expect.stringMatching(/^The state of the trail could not be read: /))
  })
})

describe('the log of a step that only judges', () => {
  const log = createSignedLog(documents(3)).sign(origin, [key])
  test.each<[dryRun: string, unsent: string | undefined, reason: string]>([
    ['true', 'Dry run: nothing was sent. This is the present verdict.', 'a dry run reads no comment'],
    ['false', undefined, 'this run has no comment'],
  ])('as a dry run (%s) is compared with nothing', async (dryRun, unsent, reason) => {
    const { result } = await judge({ given: { 'dry-run': dryRun }, log })
    expect(result.unsent).toBe(unsent)
    expect(result.explanation?.verdict).toBe('COMPLIANT')
    expect(result.log?.lines[0]).toBe(`The log has 3 records. Nothing was compared: ${reason}.`)
  })
})

const version = { version: 3, content: unit, trail: { attestations: [], artifacts: [] } }
const flow = { name: 'shop', description: '', tags: {}, template_versions: [] }

describe('the first line of a step that only judges', () => {
  test.each<[reason: string, line: unknown, answer: ServiceAnswer]>([
    ['names the absent template of a flow without one', absent, [200, { ...flow, template: '' }]],
    ['names the absent template of an unknown flow', absent, [404]],
    ['is none with a template of the flow', undefined, [200, { ...flow, template: version.content }]],
    ['is none where the service does not offer flows', undefined, [404, { message: 'No such route' }]],
    ['is none where the flow cannot be read', undefined, [403]],
  ])('%s', async (_, line, answer) => {
    expect((await judge({ answers: { 'GET /api/v2/flows/acme/shop': answer } })).firstLines).toEqual([line])
  })
  test('is none with a template of its own, and then the flow is not read', async () => {
    const { firstLines, seen } = await judge({ files: { [path]: unit } })
    expect([firstLines, seen.filter(({ url }) => url.includes('/flows/')).length]).toEqual([[undefined], 0])
  })
})
