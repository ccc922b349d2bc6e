import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { runSourceAction, newSha, onlyError } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace, findCommit, results, type Workspace } from '../../testkit/end-to-end/workspace.ts'

const trail = `run-${newSha()}`
let service: RunningService
let earlier: unknown

beforeAll(async () => {
  service = await startService()
  using workspace = createWorkspace({})
  await step(workspace, { kind: 'generic', compliant: 'true', name: 'earlier' })
  earlier = await service.read(`/attestations/acme/greeting/trail/${trail}`)
})
afterAll(() => service.stop())

function step({ folder }: Workspace, inputs: Readonly<Record<string, string>>): Promise<Outcome> {
  const given = { trail, url: service.url, token: service.token, ...inputs }
  return runSourceAction({ workspace: folder, inputs: given, github: { sha: findCommit(folder) ?? newSha() } })
}

interface Case {
  readonly what: string
  readonly inputs: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  /** Parts of the error message. */
  readonly says: readonly string[]
  readonly exitCode: 2 | 5
}

const limit = 10 * 1024 * 1024

/** Wrong inputs. */
const wrongUsage: readonly Case[] = [
  { what: 'an empty url', inputs: { url: '' }, says: ['`url`', 'empty', 'embedded'], exitCode: 2 },
  { what: 'an invalid url', inputs: { url: 'evidence.example' }, says: ['evidence.example'], exitCode: 2 },
  { what: 'an empty gate', inputs: { gate: '' }, says: ['`gate`', 'empty', '`artifact`'], exitCode: 2 },
  { what: 'an unknown kind', inputs: { kind: 'juint' }, says: ['`kind`', 'juint', 'junit'], exitCode: 2 },
  { what: 'a generic attestation without its result', inputs: { kind: 'generic' }, says: ['`compliant`'], exitCode: 2 },
  { what: 'a custom report without its data', inputs: { kind: 'custom:load' }, says: ['`data`'], exitCode: 2 },
  {
    what: 'custom data that is not JSON',
    inputs: { kind: 'custom:load', data: '{oops' },
    says: ['`data`', 'JSON'],
    exitCode: 2,
  },
  {
    what: 'an override without a name',
    inputs: { kind: 'override', compliant: 'true', reason: 'x', 'original-type': 'generic' },
    says: ['`name`'],
    exitCode: 2,
  },
  {
    what: 'an override without a reason',
    inputs: { kind: 'override', name: 'generic', compliant: 'true', 'original-type': 'generic' },
    says: ['`reason`'],
    exitCode: 2,
  },
  {
    what: 'an override of an invalid type',
    inputs: { kind: 'override', name: 'x', compliant: 'true', reason: 'x', 'original-type': 'JUnit' },
    says: ['`original-type` is "JUnit"', 'junit'],
    exitCode: 2,
  },
  {
    what: 'an invalid boolean',
    inputs: { kind: 'generic', compliant: 'yes' },
    says: ['`compliant`', 'yes', '`true`'],
    exitCode: 2,
  },
  { what: 'an invalid gate', inputs: { gate: 'maybe' }, says: ['`gate`', 'maybe', '`artifact`'], exitCode: 2 },
  { what: 'an invalid timeout', inputs: { timeout: '-1' }, says: ['`timeout`', '-1'], exitCode: 2 },
  {
    what: 'user data that is not an object',
    inputs: { 'user-data': '[1]' },
    says: ['`user-data`', 'object'],
    exitCode: 2,
  },
  {
    what: 'a bad attestation name',
    inputs: { kind: 'generic', compliant: 'true', name: 'a.b.c' },
    says: ['`name`', 'a.b.c'],
    exitCode: 2,
  },
  { what: 'a name with a line break', inputs: { name: 'a\nb' }, says: ['`name`', '"a\\nb"'], exitCode: 2 },
  { what: 'a bad flow name', inputs: { flow: '../etc' }, says: ['`flow`', '../etc'], exitCode: 2 },
  { what: 'a bad trail name', inputs: { trail: 'a/b' }, says: ['`trail`', 'a/b'], exitCode: 2 },
  { what: 'a bad fingerprint', inputs: { artifacts: 'app@sha256:12ab' }, says: ['app@sha256:12ab', '64'], exitCode: 2 },
  {
    what: 'artifacts that match nothing',
    inputs: { artifacts: 'out/*.tgz' },
    says: ['`artifacts`', 'out/*.tgz'],
    exitCode: 2,
  },
  {
    what: 'files that match nothing',
    inputs: { kind: 'junit', files: 'out/*.xml' },
    says: ['`files`', 'out/*.xml'],
    exitCode: 2,
  },
  {
    what: 'no result file',
    inputs: { kind: 'vulnscan' },
    files: { 'README.md': '' },
    says: ['vulnscan', '`files`'],
    exitCode: 2,
  },
  {
    what: 'a template that does not exist',
    inputs: { template: 'evidence.yaml' },
    files: { '.github/evidence.yml': 'version: 1\n' },
    says: ['`template`', 'evidence.yaml'],
    exitCode: 2,
  },
]

/** Untrustworthy result files. */
const wrongFiles: readonly Case[] = [
  ...Object.entries({
    'a truncated junit file': ['junit', 'r.xml', results.junit.slice(0, 90)],
    'an empty junit file': ['junit', 'r.xml', ''],
    'XML that is not junit': ['junit', 'r.xml', '<project><name>x</name></project>'],
    'HTML instead of junit': ['junit', 'r.xml', '<!doctype html><title>502</title><p>Bad gateway'],
    'junit with an entity': ['junit', 'r.xml', `<!DOCTYPE a [<!ENTITY x "y">]><testsuite name="&x;"/>`],
    'bytes instead of junit': ['junit', 'r.xml', new Uint8Array([0, 255, 254, 3, 0, 9])],
    'a truncated SARIF file': ['vulnscan', 'r.sarif', results.sarif.slice(0, 60)],
    'an empty SARIF file': ['vulnscan', 'r.sarif', ''],
    'a SARIF file without a run': ['vulnscan', 'r.sarif', '{"version":"2.1.0","runs":[]}'],
    'JSON that is not SARIF': ['vulnscan', 'r.sarif', '{"hello":"world"}'],
    'a truncated quality gate': ['codequality', 'q.json', results.qualityGate.slice(0, 40)],
    'an empty quality gate': ['codequality', 'q.json', ''],
    'JSON that is no quality gate': ['codequality', 'q.json', '{"status":"SUCCESS"}'],
  } as const).map(([what, [kind, path, content]]) => ({
    what,
    inputs: { kind, files: path },
    files: { [path]: content },
    says: [path],
    exitCode: 2 as const,
  })),
  {
    what: 'an empty file in a usual place, beside a good one',
    inputs: {},
    files: { 'reports/junit.xml': results.junit, 'reports/TEST-b.xml': '' },
    says: ['reports/TEST-b.xml: is empty', 'usual place of junit results', '`files`'],
    exitCode: 2,
  },
]

/** Requests that the service refuses. */
const refused: readonly Case[] = [
  {
    what: 'a template with a mistake',
    inputs: {},
    files: { '.github/evidence.yml': 'version: 1\ntrail: { attestation: [] }\n' },
    says: ['.github/evidence.yml', 'trail.attestation'],
    exitCode: 2,
  },
  {
    what: 'an unknown token',
    inputs: { kind: 'generic', compliant: 'true', token: 'des_0000_nope' },
    says: ['token', '401'],
    exitCode: 5,
  },
  {
    what: 'an override of a missing attestation',
    inputs: { kind: 'override', name: 'nothing', compliant: 'true', reason: 'x', 'original-type': 'generic' },
    says: ['nothing'],
    exitCode: 5,
  },
]

test.each([...wrongUsage, ...wrongFiles, ...refused])(
  '$what ends with one sentence, and leaves the earlier records unchanged',
  async ({ inputs, files = {}, says, exitCode }) => {
    using workspace = createWorkspace(files)

    const outcome = await step(workspace, inputs)

    expect(says.filter((word) => !onlyError(outcome).includes(word))).toEqual([])
    expect(outcome.exitCode).toBe(exitCode)
    expect(outcome.outputs['compliant']).toBe('false')
    expect(unescaped(outcome.summary)).toContain(onlyError(outcome).slice(0, 20))
    expect(await service.read(`/attestations/acme/greeting/trail/${trail}`)).toEqual(earlier)
  },
)

/** Markdown without its escapes. */
function unescaped(markdown: string): string {
  return markdown.replaceAll(/\\([\W_])/g, '$1').replaceAll('\u200b', '')
}

test('there is one earlier record', () => {
  expect(earlier).toMatchObject([{ attestation_name: 'earlier' }])
})

test('an attachment of exactly 10 MB is accepted', async () => {
  using workspace = createWorkspace({ 'big.bin': new Uint8Array(limit) })
  const inputs = { kind: 'generic', compliant: 'true', files: 'big.bin', trail: 'large' }
  expect((await step(workspace, inputs)).exitCode).toBe(0)
})

test('one untrustworthy result file stops all reports of the step', async () => {
  using workspace = createWorkspace({ 'reports/junit.xml': results.junit, 'reports/junit-2.xml': '<testsuite' })
  const outcome = await step(workspace, { kind: 'junit', files: 'reports/*.xml' })
  expect(outcome.exitCode).toBe(2)
  expect(onlyError(outcome)).toContain('junit-2.xml')
  expect(await service.read(`/attestations/acme/greeting/trail/${trail}`)).toEqual(earlier)
})
