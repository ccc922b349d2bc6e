import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../src/step/change/run.ts'
import { findBuiltFiles, listWorkspace } from '../../../src/step/collect/workspace-listing.ts'
import { collectCustom, collectGeneric, collectOverride } from '../../../src/step/collect/declared.ts'
import type { Collected } from '../../../src/step/collect/draft.ts'
import { parseAttestationTarget } from '../../../src/step/input/attestation-target.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

type Given = Readonly<Partial<Record<InputName, string>>>

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const common = { attestation_name: 'x', annotations: {} }

function toPlan(given: Given): Plan {
  const { name = '' } = given
  const attestationTarget = name === '' ? undefined : parseAttestationTarget(name)
  return { inputs: givenInputs(given), kind: parseKind('auto'), attestationTarget, change: undefined }
}

/** The report of the only draft. */
function reportOf({ drafts, ...rest }: Collected): unknown {
  expect(rest).toEqual({ artifacts: [], commits: [], failing: [], unread: [], notes: [] })
  expect(drafts).toHaveLength(1)
  const report = drafts[0]?.toReport({ target, common, idempotencyKey: 'k' })
  return { draft: drafts[0], operation: report?.operation, ...report?.request }
}

const collectDeclared = async (given: Given, files: Readonly<Record<string, string>> = {}): Promise<Collected> =>
  collectGeneric(toPlan(given), createRunContext(createWorkspace(files)))

describe('a generic attestation', () => {
  test.each([true, false])('declares itself that it is compliant: %s', async (compliant) => {
    expect(reportOf(await collectDeclared({ compliant: String(compliant), name: 'app.signed' }))).toMatchObject({
      draft: {
        type: 'generic',
        attestationTarget: { name: 'signed', artifact: 'app' },
        content: [compliant, undefined],
      },
      operation: 'reportGeneric',
      params: target,
      body: { ...common, is_compliant: compliant },
      idempotencyKey: 'k',
    })
  })
  test('has the files that are named', async () => {
    const report = reportOf(await collectDeclared({ compliant: 'true', files: 'a.txt' }, { 'a.txt': 'approved' }))
    const sha256 = hash('sha256', 'approved')
    expect(report).toMatchObject({
      draft: { content: [true, sha256] },
      file: { filename: 'a.txt', contentType: 'text/plain', sha256 },
    })
    const archive = reportOf(
      await collectDeclared({ compliant: 'true', files: '*.txt' }, { 'a.txt': 'a', 'b.txt': 'b' }),
    )
    expect(archive).toMatchObject({ file: { filename: 'generic.tar.gz', contentType: 'application/gzip' } })
  })
  test('must declare itself', async () => {
    await expect(collectDeclared({})).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('with `kind: generic`: `true` or `false`. It is empty.'),
      facts: { input: 'compliant' },
    })
  })
})

const collect = async (given: Given, files: Readonly<Record<string, string>> = {}): Promise<Collected> =>
  collectCustom('coverage', toPlan(given), createRunContext(createWorkspace(files)))

describe('a custom attestation', () => {
  test('has its data, and the name of its type', async () => {
    expect(reportOf(await collect({ data: '{"lines":81}' }))).toMatchObject({
      draft: {
        type: 'custom:coverage',
        attestationTarget: { name: 'coverage', artifact: undefined },
        content: [{ lines: 81 }, undefined],
      },
      operation: 'reportCustom',
      body: { ...common, type_name: 'coverage', attestation_data: { lines: 81 } },
    })
    expect(reportOf(await collect({ data: '7', name: 'mine' }))).toMatchObject({
      draft: { attestationTarget: { name: 'mine' }, content: [7, undefined] },
    })
  })
  test('has the data of a file, and attaches another one', async () => {
    const files = { 'data.json': '{"lines":9}', 'report.xml': '<x/>' }
    expect(reportOf(await collect({ data: 'data.json', files: 'report.xml' }, files))).toMatchObject({
      body: { attestation_data: { lines: 9 } },
      file: { filename: 'report.xml', contentType: 'application/xml' },
    })
  })
  test.each<[data: string, code: string, message: RegExp]>([
    [
      '',
      'usage',
      /^Input `data` is required with `kind: custom:coverage`: JSON, or the path of a JSON file\. It is empty\. If it is an expression/,
    ],
    ['{', 'usage', /^Input `data` .+\. It is not the path of a file either\.$/],
    ['bad.json', 'file', /^bad\.json \(input `data`\) (?!.*either)[^!]+\.$/],
    ['null', 'usage', /^Input `data` has no content\. Give the data that the type judges\.$/],
    ['""', 'usage', /^Input `data` has no content\./],
    ['null.json', 'usage', /^null\.json \(input `data`\) has no content\./],
    [`"${'x'.repeat(5000)}`, 'usage', /^Input `data` .+either\.$/],
  ])('must have data, not %j', async (data, code, message) => {
    const files = { 'bad.json': '{', 'null.json': 'null' }
    await expect(collect({ data }, files)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  })
})

describe('an override', () => {
  const given = { name: 'app.unit', compliant: 'true', reason: 'known', 'original-type': 'junit' }
  test('has its reason, its result and what it overrides', () => {
    expect(reportOf(collectOverride(toPlan(given)))).toMatchObject({
      draft: {
        type: 'override',
        attestationTarget: { name: 'unit', artifact: 'app' },
        content: { compliant: true, reason: 'known', original: 'junit' },
      },
      operation: 'overrideAttestation',
      body: { reason: 'known', new_compliance_status: true, original_attestation_type: 'junit' },
    })
    expect(reportOf(collectOverride(toPlan(given)))).not.toHaveProperty('body.expires_at')
  })
  test.each([
    ['12', { pull_request: 12 }],
    ['#12', { pull_request: 12 }],
    ['c'.repeat(40), { commit: 'c'.repeat(40) }],
  ])('covers the change %s that the caller names', (change, named) => {
    expect(reportOf(collectOverride(toPlan({ ...given, change })))).toMatchObject({
      draft: { content: { change: named } },
      body: { change: named },
    })
  })
  test('without a named change covers every one, also where the event is about one', () => {
    const [draft] = collectOverride(toPlan(given)).drafts
    const annotations = { change: { commit: 'c'.repeat(40), pull_request: 7 }, source: 'ci' }
    const body = draft?.toReport({ target, common: { ...common, annotations }, idempotencyKey: 'k' }).request.body
    expect(body).not.toHaveProperty('change')
    expect(body?.annotations).toEqual({ source: 'ci' })
  })
  test.each(['0', '#', '12a', 'main', 'c'.repeat(39), `#${'c'.repeat(40)}`, '1234567890'])(
    'of the change %j is refused',
    (change) => {
      expect(() => toPlan({ ...given, change })).toThrow(
        `Input \`change\` is "${change}"; it takes the number of a pull request, such as 12, or a whole commit SHA.`,
      )
    },
  )
  test('expires if it is asked to', () => {
    const at = Math.floor(Date.now() / 1000) + 3600
    const plan = toPlan({ ...given, 'expires-at': new Date(at * 1000).toISOString() })
    expect(reportOf(collectOverride(plan))).toMatchObject({
      draft: { content: { expires_at: at } },
      body: { expires_at: at },
    })
  })
  test.each<[changed: Given, input: string, message: string]>([
    [{ name: '' }, 'name', 'Input `name` is required with `kind: override`: the name of the attestation to override.'],
    [
      { compliant: '' },
      'compliant',
      'Input `compliant` is required with `kind: override`: `true` or `false`, the new result.',
    ],
    [{ reason: ' \t' }, 'reason', 'Input `reason` is required with `kind: override`: the reason, in a sentence.'],
    [
      { 'original-type': '' },
      'original-type',
      'Input `original-type` is required with `kind: override`: must be generic, junit, vulnscan, pull_request, jira, codequality or custom:<type_name>.',
    ],
    [
      { 'original-type': 'junits' },
      'original-type',
      'Input `original-type` is "junits"; it must be generic, junit, vulnscan, pull_request, jira, codequality or custom:<type_name>.',
    ],
    [
      { name: 'app.unit tests' },
      'name',
      'Input `name` is "unit tests": only a name of letters, digits, - _ and , (comma) can be overridden.',
    ],
    [
      { 'expires-at': '2020-01-02T03:04:05Z' },
      'expires-at',
      'Input `expires-at` is 2020-01-02T03:04:05Z, which has passed, so the override would have no effect. Give a time in the future, or leave it out for an override that does not expire.',
    ],
  ])('with %j is refused', (changed, input, message) => {
    expect(() => collectOverride(toPlan({ ...given, ...changed }))).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringContaining(message), facts: { input } }),
    )
  })
})

test('the packages of a build are those in the usual places', async () => {
  const built = [
    'app-1.0.tgz',
    'APP.TGZ',
    'build/libs/a.jar',
    'dist/a.whl',
    'dist/a.tar.gz',
    'dist/b.tgz',
    'dist/c.zip',
    'module/build/libs/a.war',
    'module/target/a.jar',
    'target/a.jar',
  ]
  const others = [
    'a.zip',
    'a.tgz.txt',
    'lib/a.tgz',
    'dist/sub/a.whl',
    'dist/a.txt',
    'x/dist/a.whl',
    'target/sub/a.jar',
    'a/b/target/a.jar',
    'mytarget/a.jar',
    'target/a.jar.txt',
    'target/a-sources.jar',
    'target/a-javadoc.jar',
    'target/a-tests.jar',
    'target/a-plain.jar',
    'target/original-a.jar',
    'build/a.jar',
  ]
  const cwd = createWorkspace(Object.fromEntries([...others, ...built].map((path) => [path, 'x'])))
  expect(findBuiltFiles(await listWorkspace(cwd))).toEqual(built.toSorted())
})

test('a package may have a part of the name of an archive beside one', async () => {
  const built = ['target/a-plain.jar.jar', 'target/a-sources.war', 'target/my-original-a.jar']
  const cwd = createWorkspace(Object.fromEntries(built.map((path) => [path, 'x'])))
  expect(findBuiltFiles(await listWorkspace(cwd))).toEqual(built)
})
