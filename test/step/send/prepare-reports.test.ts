import { expect, test } from 'vitest'
import { emptyCollected, toReportRequest, type Draft } from '../../../src/step/collect/draft.ts'
import type { CollectedArtifact } from '../../../src/step/collect/artifact.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { nameOnlyArtifact, prepareReports, type PreparedReports } from '../../../src/step/send/prepare-reports.ts'
import { Fingerprint } from '../../../src/wire/primitives.ts'
import type { VersionedTemplate } from '../../../src/wire/resource/template.ts'
import { createRunContext, givenInputs } from '../../../testkit/step/workspace.ts'

const template: VersionedTemplate = {
  version: 1,
  content: '',
  trail: {
    attestations: [{ name: 'review', type: 'pull_request' }],
    artifacts: [
      {
        name: 'app',
        attestations: [
          { name: 'unit-tests', type: 'junit' },
          { name: 'scan', type: 'vulnscan' },
          { name: 'deep-scan', type: 'vulnscan' },
        ],
      },
    ],
  },
}

interface Options {
  readonly attestationTarget: Draft['attestationTarget']
  readonly applied: VersionedTemplate | undefined
  readonly artifacts: readonly CollectedArtifact[]
}

/** Prepares one attestation of this type. Default: without a name, with the template. */
function prepare(type: string, options: Partial<Options> = {}): PreparedReports {
  const defaults = { attestationTarget: undefined, applied: template, artifacts: [] }
  const { attestationTarget, applied, artifacts }: Options = { ...defaults, ...options }
  const draft: Draft = {
    type,
    attestationTarget,
    content: null,
    toReport: (context) => ({
      operation: 'reportGeneric',
      request: toReportRequest(context, { is_compliant: true }),
    }),
  }
  const plan = { inputs: givenInputs({}), kind: parseKind('auto'), attestationTarget: undefined, change: undefined }
  const target = { org: 'acme', flow_name: 'shop', trail_name: 'trail' }
  return prepareReports({ ...emptyCollected, artifacts, drafts: [draft] }, applied, {
    plan,
    target,
    context: createRunContext('.'),
    startedAt: 0,
  })
}

/** The name and the artifact that the report gets. */
function nameOf({ outgoing }: PreparedReports): unknown {
  const [report] = outgoing
  if (report?.operation !== 'reportGeneric') throw new Error('one generic report is prepared')
  expect(report.name).toBe(report.request.body.attestation_name)
  return { name: report.name, artifact: report.request.body.target_artifacts?.[0] }
}

const built = (filename: string, templateName?: string, digit = 'a') => ({
  fingerprint: Fingerprint.parse(digit.repeat(64)),
  filename,
  kind: 'file' as const,
  templateName,
})

test('evidence without a name takes the only requirement of its type, with the artifact', () => {
  expect(nameOf(prepare('junit'))).toEqual({ name: 'unit-tests', artifact: 'app' })
  expect(nameOf(prepare('pull_request'))).toEqual({ name: 'review', artifact: undefined })
})

test('evidence with no requirement or several requirements of its type has the name of its type', () => {
  expect(nameOf(prepare('codequality'))).toEqual({ name: 'codequality', artifact: undefined })
  expect(nameOf(prepare('vulnscan'))).toEqual({ name: 'vulnscan', artifact: undefined })
  expect(nameOf(prepare('junit', { applied: undefined }))).toEqual({ name: 'junit', artifact: undefined })
})

test('a note lists the names if several requirements have the type', () => {
  expect(prepare('vulnscan').notes).toEqual([expect.stringContaining('app.scan, app.deep-scan')])
  expect(prepare('junit').notes).toEqual([])
})

test('a name from the user is never changed', () => {
  const prepared = prepare('vulnscan', { attestationTarget: { name: 'mine', artifact: undefined } })
  expect(nameOf(prepared)).toEqual({ name: 'mine', artifact: undefined })
  expect(prepared.notes).toEqual([])
})

test("a single artifact takes the template's only artifact name; several artifacts do not", () => {
  expect(nameOnlyArtifact([built('x.tgz')], template)).toMatchObject([{ templateName: 'app' }])
  expect(nameOnlyArtifact([built('x.tgz', 'other')], template)).toMatchObject([{ templateName: 'other' }])
  expect(nameOnlyArtifact([built('x.tgz'), built('y.tgz')], template).map((it) => it.templateName)).toEqual([
    undefined,
    undefined,
  ])
  expect(nameOnlyArtifact([built('x.tgz')], undefined)).toMatchObject([{ templateName: undefined }])
})

/** The digest and the artifact names of the attestation. */
function subjectOf(type: string, options: Partial<Options>): unknown {
  const report = prepare(type, options).outgoing.at(-1)
  if (report?.operation !== 'reportGeneric') throw new Error('the generic report is the last one')
  return [report.request.body.artifact_fingerprint, report.request.body.target_artifacts]
}

test('evidence for the only artifact of a name is bound to its digest', () => {
  const artifacts = [built('x.tgz', 'app'), built('docs.tgz', 'docs', 'b')]
  expect(subjectOf('junit', { artifacts })).toEqual(['a'.repeat(64), ['app']])
})

test('two files with the same bytes are one digest', () => {
  expect(subjectOf('junit', { artifacts: [built('x.tgz', 'app'), built('y.tgz', 'app')] })).toEqual([
    'a'.repeat(64),
    ['app'],
  ])
})

test('evidence is bound to no digest where the step has several of the name, none, or only one without a name', () => {
  const several = [built('x.tgz', 'app'), built('y.tgz', 'app', 'b')]
  for (const artifacts of [several, [], [built('app')], [built('x.tgz', 'APP')]])
    expect(subjectOf('junit', { artifacts })).toEqual([undefined, ['app']])
})

test('evidence of the trail is bound to no digest', () => {
  expect(subjectOf('pull_request', { artifacts: [built('x.tgz', 'app')] })).toEqual([undefined, undefined])
})
