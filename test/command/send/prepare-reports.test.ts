import { expect, test } from 'vitest'
import { emptyCollected, toReportRequest, type Draft } from '../../../src/command/collect/draft.ts'
import { parseKind } from '../../../src/command/input/kind.ts'
import { nameOnlyArtifact, prepareReports, type PreparedReports } from '../../../src/command/send/prepare-reports.ts'
import { Fingerprint } from '../../../src/schema/primitives.ts'
import type { VersionedTemplate } from '../../../src/schema/resource/template.ts'
import { createRunContext, givenInputs } from '../../../testkit/command/workspace.ts'

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
}

/** Prepares one attestation of this type. Default: without a name, with the template. */
function prepare(type: string, options: Partial<Options> = {}): PreparedReports {
  const { attestationTarget, applied }: Options = { attestationTarget: undefined, applied: template, ...options }
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
  return prepareReports({ ...emptyCollected, drafts: [draft] }, applied, {
    plan,
    target,
    context: createRunContext('.'),
  })
}

/** The name and the artifact that the report gets. */
function nameOf({ outgoing }: PreparedReports): unknown {
  const [report] = outgoing
  if (report?.operation !== 'reportGeneric') throw new Error('one generic report is prepared')
  expect(report.name).toBe(report.request.body.attestation_name)
  return { name: report.name, artifact: report.request.body.target_artifacts?.[0] }
}

const built = (filename: string, templateName?: string) => ({
  fingerprint: Fingerprint.parse('a'.repeat(64)),
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
