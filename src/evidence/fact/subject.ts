import type { RequiredArtifact, RequiredAttestation } from '../../wire/resource/template.ts'
import type { NamedArtifact, BuiltArtifact } from './built-artifact.ts'
import type { ArtifactFact } from './evidence.ts'
import type { Ignored } from './question.ts'

/**
 * What evidence is about (rules 5.4). `trail`: the trail itself. `artifact`: a reported or required artifact. `superseded`: an artifact
 * that a later run replaced. `unknown`: a digest that no report has. `unbound`: no digest or commit at all. Evidence of the last two is
 * listed with the trail, and makes it fail if it fails.
 */
export interface Subject {
  readonly kind: 'trail' | 'artifact' | 'superseded' | 'unknown' | 'unbound'
  /** The same for every build of the artifact. Empty for the trail. */
  readonly artifactKey: string
  /** Template name or file name. */
  readonly name: string
  readonly templateName: string | undefined
  readonly fingerprint: string | undefined
  /** The reports of the artifact that count; empty if it is required and not reported. */
  readonly counting: readonly ArtifactFact[]
  /** All its reports. */
  readonly reports: readonly ArtifactFact[]
  readonly required: Requirements
  /** The requirement of the artifact itself; undefined if the template does not want it. */
  readonly expected: RequiredArtifact | undefined
  /** Why its evidence fulfils nothing; undefined if it may. */
  readonly ignored: Ignored | undefined
}

/** Required attestations by name. */
export type Requirements = ReadonlyMap<string, RequiredAttestation>

const noRequirements: Requirements = new Map()

export function createTrailSubject(required: Requirements): Subject {
  return { ...nothing, kind: 'trail', required }
}

/** `isCounting`: it counts, although a later run may have superseded it. */
export function createBuiltSubject(built: BuiltArtifact, isCounting: boolean): Subject {
  const { counting, reports, fingerprint } = built
  const names = pickNames(built)
  if (!isCounting) return { ...nothing, ...names, kind: 'superseded', fingerprint, reports, ignored: supersededDigest }
  return {
    ...nothing,
    ...names,
    kind: 'artifact',
    fingerprint,
    reports,
    counting: counting.length > 0 ? counting : reports,
  }
}

/** An artifact that the template or the question names, and that is not reported. */
export function createMissingSubject(members: Partial<Subject>): Subject {
  return { ...nothing, ...members, kind: 'artifact' }
}

export function createUnknownSubject(fingerprint: string): Subject {
  return { ...nothing, kind: 'unknown', artifactKey: `#${fingerprint}`, name: fingerprint, fingerprint }
}

export function createUnboundSubject(templateName: string | undefined, ignored: Ignored): Subject {
  return { ...nothing, ...(templateName === undefined ? {} : toTemplateNames(templateName)), kind: 'unbound', ignored }
}

export function toTemplateNames(name: string): Pick<Subject, 'artifactKey' | 'name' | 'templateName'> {
  return { artifactKey: `t:${name}`, name, templateName: name }
}

function pickNames({ artifactKey, name, templateName }: Omit<NamedArtifact, 'fact'>) {
  return { artifactKey, name, templateName }
}

const supersededDigest: Ignored = {
  reason: 'superseded_digest',
  text: 'a later run reports its artifact with another digest',
}

const nothing: Omit<Subject, 'kind'> = {
  artifactKey: '',
  name: '',
  templateName: undefined,
  fingerprint: undefined,
  counting: [],
  reports: [],
  required: noRequirements,
  expected: undefined,
  ignored: undefined,
}
