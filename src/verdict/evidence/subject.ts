import type { FlowTemplate, RequiredAttestation } from '../../schema/resource/template.ts'
import { listBuiltArtifacts } from './built-artifact.ts'
import type { ArtifactFact } from './evidence.ts'
import { groupBy } from './group-by.ts'

/** The members of an attestation or an override that name its subjects. Without either, the subject is the trail itself. */
export interface SubjectReference {
  readonly artifact_fingerprint: string | undefined
  readonly target_artifacts: readonly string[]
}

/**
 * What evidence is about (rules 5.4). `trail`: the trail itself. `artifact`: a reported or required artifact. `unknown`: an artifact that
 * is neither; its evidence counts for the trail. `superseded`: an artifact that a later run replaced; its evidence does not count.
 */
export interface Subject {
  readonly kind: 'trail' | 'artifact' | 'unknown' | 'superseded'
  /** The same for every build of the artifact. Empty for the trail. */
  readonly artifactKey: string
  /** Template name or file name. */
  readonly name: string
  readonly templateName: string | undefined
  readonly fingerprint: string | undefined
  /** The reports of the artifact that count; empty if it is required and not reported. */
  readonly reports: readonly ArtifactFact[]
  readonly required: Requirements
  /** The template names the subject. */
  readonly isExpected: boolean
}

/** Required attestations by name. */
type Requirements = ReadonlyMap<string, RequiredAttestation>

/** The subjects of one trail. */
export interface Subjects {
  readonly trail: Subject
  /** Artifacts that count or are required. */
  readonly artifacts: readonly Subject[]
  /** Returns the identical objects for equal references, so that a subject can be a key of a Map. */
  readonly subjectsOf: (reference: SubjectReference) => readonly Subject[]
}

export function createSubjects(template: FlowTemplate | null, facts: readonly ArtifactFact[]): Subjects {
  const trail = createSubject({
    kind: 'trail',
    required: toRequirements(template?.trail.attestations ?? []),
    isExpected: true,
  })
  const artifacts = listArtifactSubjects(template, facts)
  return {
    trail,
    artifacts: artifacts.filter(({ kind }) => kind === 'artifact'),
    subjectsOf: createSubjectLookup(trail, artifacts),
  }
}

function listArtifactSubjects(template: FlowTemplate | null, facts: readonly ArtifactFact[]): readonly Subject[] {
  const required = new Map(
    (template?.trail.artifacts ?? []).map(({ name, attestations }) => [name, toRequirements(attestations)]),
  )
  const reported = listBuiltArtifacts(facts).map((built) => {
    const requirements = built.templateName === undefined ? undefined : required.get(built.templateName)
    return createSubject({
      ...built,
      kind: built.reports.length > 0 ? 'artifact' : 'superseded',
      required: requirements ?? noRequirements,
      isExpected: requirements !== undefined,
    })
  })
  for (const { templateName = '' } of reported) required.delete(templateName)
  const notReported = [...required].map(([name, requirements]) =>
    createSubject({ ...toTemplateNames(name), kind: 'artifact', required: requirements, isExpected: true }),
  )
  return [...reported, ...notReported]
}

function createSubjectLookup(trail: Subject, artifacts: readonly Subject[]): Subjects['subjectsOf'] {
  const byFingerprint = groupBy(artifacts, ({ fingerprint }) => fingerprint)
  const byTemplateName = groupBy(artifacts, ({ templateName, kind }) =>
    kind === 'artifact' ? templateName : undefined,
  )
  const unknown = new Map<string, readonly Subject[]>()
  const trailOnly = [trail]
  const findByName = (name: string): readonly Subject[] => {
    const found = byTemplateName.get(name) ?? [createSubject({ ...toTemplateNames(name), kind: 'unknown' })]
    byTemplateName.set(name, found)
    return found
  }
  return ({ artifact_fingerprint: fingerprint, target_artifacts: targets }) => {
    if (fingerprint === undefined) return targets.length === 0 ? trailOnly : toUnique(targets.flatMap(findByName))
    const known = byFingerprint.get(fingerprint) ?? []
    // The fingerprint takes precedence: an artifact of the name with another fingerprint gets no evidence (rules 5.4).
    const notReported = targets.flatMap(findByName).filter((subject) => subject.fingerprint === undefined)
    const found = toUnique([...known, ...notReported])
    if (found.length > 0) return found
    const subjects = unknown.get(fingerprint) ?? [
      createSubject({ kind: 'unknown', artifactKey: `#${fingerprint}`, name: fingerprint, fingerprint }),
    ]
    unknown.set(fingerprint, subjects)
    return subjects
  }
}

function toUnique(subjects: readonly Subject[]): readonly Subject[] {
  return subjects.length > 1 ? [...new Set(subjects)] : subjects
}

function toTemplateNames(name: string): Pick<Subject, 'artifactKey' | 'name' | 'templateName'> {
  return { artifactKey: `t:${name}`, name, templateName: name }
}

const noRequirements: Requirements = new Map()

function toRequirements(attestations: readonly RequiredAttestation[]): Requirements {
  return new Map(attestations.map((attestation) => [attestation.name, attestation]))
}

function createSubject(members: Partial<Subject> & Pick<Subject, 'kind'>): Subject {
  return {
    artifactKey: '',
    name: '',
    templateName: undefined,
    fingerprint: undefined,
    reports: [],
    required: noRequirements,
    isExpected: false,
    ...members,
  }
}
