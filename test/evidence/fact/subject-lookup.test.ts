import { describe, expect, test } from 'vitest'
import { listBuiltArtifacts, nameArtifacts } from '../../../src/evidence/fact/built-artifact.ts'
import { toRequirements } from '../../../src/evidence/fact/requirement.ts'
import { scopeEvidence } from '../../../src/evidence/fact/scope.ts'
import {
  createBuiltSubject,
  createMissingSubject,
  createTrailSubject,
  createUnboundSubject,
  createUnknownSubject,
} from '../../../src/evidence/fact/subject.ts'
import { createSubjects } from '../../../src/evidence/fact/subjects.ts'
import { FlowTemplate } from '../../../src/wire/resource/template.ts'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  passed,
  requiringApp,
  toEvidence,
  withSource,
} from '../../../testkit/evidence/builder.ts'
import { attacker, head, job, jobOrigin, otherCommit } from '../../../testkit/evidence/origin.ts'

const nothing = {
  artifactKey: '',
  name: '',
  templateName: undefined,
  fingerprint: undefined,
  counting: [],
  reports: [],
  required: new Map(),
  expected: undefined,
  ignored: undefined,
}
const names = { artifactKey: 't:app', name: 'app', templateName: 'app' }
const superseded = { reason: 'superseded_digest', text: 'a later run reports its artifact with another digest' }

function subjectsOf(
  records: Parameters<typeof toEvidence>[1][],
  fingerprints?: readonly string[],
  template: unknown = null,
) {
  return createSubjects(scopeEvidence(toEvidence(template, ...records), {}), fingerprints)
}

describe('a subject', () => {
  test('has only the members of its kind', () => {
    const ignored = { reason: 'no_digest', text: 'none' } as const
    expect(createTrailSubject(new Map())).toEqual({ ...nothing, kind: 'trail' })
    expect(createMissingSubject({ name: 'x' })).toEqual({ ...nothing, kind: 'artifact', name: 'x' })
    const unknown = { kind: 'unknown', artifactKey: `#${fingerprintA}`, name: fingerprintA, fingerprint: fingerprintA }
    expect(createUnknownSubject(fingerprintA)).toEqual({ ...nothing, ...unknown })
    expect(createUnboundSubject(undefined, ignored)).toEqual({ ...nothing, kind: 'unbound', ignored })
    expect(createUnboundSubject('app', ignored)).toEqual({ ...nothing, ...names, kind: 'unbound', ignored })
  })
  test('of a build has the reports that count, or all if a question names a superseded one', () => {
    const { build } = createRecorder()
    const reports = [build(job('a', 1)), build(job('a', 2)), build({ ...job('a', 3), fingerprint: fingerprintB })]
    const [artifact] = listBuiltArtifacts(nameArtifacts(reports.slice(0, 2)))
    const [old] = listBuiltArtifacts(nameArtifacts(reports))
    if (artifact === undefined || old === undefined) throw new Error('An artifact was built.')
    const shared = { ...nothing, ...names, fingerprint: fingerprintA, reports: reports.slice(0, 2) }
    expect(createBuiltSubject(artifact, true)).toEqual({ ...shared, kind: 'artifact', counting: [reports[1]] })
    expect(createBuiltSubject(old, true)).toEqual({ ...shared, kind: 'artifact', counting: shared.reports })
    expect(createBuiltSubject(old, false)).toEqual({ ...shared, kind: 'superseded', ignored: superseded })
  })
})

describe('the subjects of a trail', () => {
  test('are in the order of their first report', () => {
    const { build } = createRecorder()
    const [a, b, c] = ['a', 'b', 'c'].map((name) => build({ template_reference_name: name, ...withSource(name) }))
    if (a === undefined || b === undefined || c === undefined) throw new Error('Three artifacts were built.')
    expect(subjectsOf([c, a, b]).artifacts.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })
  test('include an artifact that only the question names', () => {
    const { build } = createRecorder()
    const { artifacts } = subjectsOf([build()], [fingerprintB])
    expect(artifacts).toEqual([{ ...nothing, kind: 'artifact', name: fingerprintB, fingerprint: fingerprintB }])
  })
  test('require nothing of a superseded artifact', () => {
    const { attest, build } = createRecorder()
    const late = attest('scan', passed, { artifact_fingerprint: fingerprintA })
    const records = [build(withSource('a', 1)), build({ ...withSource('a', 2), fingerprint: fingerprintB }), late]
    const { artifacts, subjectsOf: find } = subjectsOf(records, undefined, requiringApp('scan:generic'))
    expect(artifacts.map(({ required }) => [...required.keys()])).toEqual([['scan']])
    expect(find(late)).toMatchObject([{ kind: 'superseded', required: new Map(), ignored: superseded }])
  })
  test('are wanted if one of their reports is of the workflow of the template', () => {
    const { build } = createRecorder()
    const pattern = 'o/r/.github/workflows/ci.yml@refs/heads/main'
    const template = { version: 1, trail: { artifacts: [{ name: 'app', policy: { workflow: pattern } }] } }
    const records = [build(withSource('a')), build({ origin: jobOrigin(), ...withSource('b') })]
    expect(subjectsOf(records, undefined, template).artifacts).toMatchObject([{ expected: { name: 'app' } }])
    const [first] = subjectsOf(records.slice(0, 1), undefined, template).artifacts
    expect(first?.expected).toBeUndefined()
  })
})

describe('the subject of a report', () => {
  const { attest, build } = createRecorder()
  const about = (members: object) => attest('scan', passed, members)

  test('is the same object for the same digest or name', () => {
    const { subjectsOf: find, trail } = subjectsOf([])
    for (const members of [{ artifact_fingerprint: fingerprintA }, { target_artifacts: ['x'] }]) {
      expect(find(about(members))).toHaveLength(1)
      expect(find(about(members))[0]).toBe(find(about(members))[0])
    }
    expect(find(about({}))[0]).toBe(trail)
    const [x, y] = ['x', 'y'].map((name) => find(about({ target_artifacts: [name] }))[0])
    expect([x?.name, y?.name]).toEqual(['x', 'y'])
    const text = 'no artifact x is reported: send the digest (artifacts, or artifact_fingerprint in the API)'
    expect(x).toMatchObject({ kind: 'unbound', ignored: { reason: 'no_digest', text } })
  })
  test('is the artifact of the name only, if two names have one digest', () => {
    const { subjectsOf: find } = subjectsOf([build(), build({ template_reference_name: 'lib' })])
    const found = find(attest('scan', passed, { target_artifacts: ['app', 'app'] }))
    expect(found.map(({ name }) => name)).toEqual(['app'])
  })
  test('of another origin is the artifact that counts, and not a superseded one', () => {
    const artifacts = [build(job('a', 1)), build({ ...job('a', 2), fingerprint: fingerprintB })]
    const { subjectsOf: find } = subjectsOf(artifacts)
    const kindOf = (artifact_fingerprint: string, members: object) =>
      find(attest('scan', passed, { artifact_fingerprint, ...members })).map(({ kind }) => kind)
    expect([kindOf(fingerprintA, attacker), kindOf(fingerprintB, attacker)]).toEqual([['unknown'], ['artifact']])
    expect([kindOf(fingerprintA, job('b', 1)), kindOf(fingerprintB, job('b', 2))]).toEqual([
      ['superseded'],
      ['artifact'],
    ])
  })
  test('of two origins is related to each of them', () => {
    const old = [build({ ...attacker, ...withSource('a', 1) }), build(job('a', 1))]
    const later = [
      build({ ...attacker, ...withSource('a', 2), fingerprint: fingerprintB }),
      build({ ...job('a', 2), fingerprint: fingerprintB }),
    ]
    const { subjectsOf: find } = subjectsOf([...old, ...later])
    for (const members of [attacker, job('b', 1)]) {
      const scan = attest('scan', passed, { artifact_fingerprint: fingerprintA, ...members })
      expect(find(scan)).toMatchObject([{ kind: 'superseded' }])
    }
  })
  test('without a commit is unbound in a trail of two, if the question names one', () => {
    const report = attest('scan', passed)
    const evidence = { ...toEvidence(null, report), commits: [head, otherCommit] }
    const [subject] = createSubjects(scopeEvidence(evidence, { commit: head })).subjectsOf(report)
    const text = 'it names no commit, and its trail has none or several: send git_commit_info'
    expect(subject).toMatchObject({ kind: 'unbound', ignored: { reason: 'no_commit', text } })
  })
})

test('a requirement without any policy has none', () => {
  const { trail } = toRequirements(
    FlowTemplate.parse({ version: 1, trail: { attestations: [{ name: 'a', type: 'junit' }] } }),
  )
  expect(trail.get('a')).not.toHaveProperty('policy')
})

test('the attestations of an advisory artifact are advisory, those of others have the policy of the template', () => {
  const attestations = [{ name: 'tests', type: 'junit' }]
  const artifacts = [
    { name: 'app', policy: { advisory: true }, attestations },
    { name: 'lib', policy: { advisory: false }, attestations },
  ]
  const policy = { sources: 2 }
  const required = toRequirements(FlowTemplate.parse({ version: 1, policy, trail: { artifacts } })).artifacts
  const policyOf = (name: string) => required.get(name)?.required.get('tests')?.policy
  expect([policyOf('app'), policyOf('lib')]).toEqual([{ ...policy, advisory: true }, policy])
})
