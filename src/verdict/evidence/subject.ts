import type { FlowTemplate, RequiredAttestation } from '../../schema/resource/template.ts'
import { selectBuilt } from './built-artifact.ts'
import type { ArtifactFact } from './evidence.ts'
import { groupBy } from './group-by.ts'

/** What an attestation or an override may say of where it belongs. With neither, it is the trail itself. */
interface Tie {
  readonly artifact_fingerprint: string | undefined
  readonly target_artifacts: readonly string[]
}

/**
 * A place that evidence belongs to. `trail`: the trail itself. `artifact`: one that is reported, or required and not reported yet.
 * `stray`: one that nobody has reported or required; its evidence counts for the trail. `superseded`: one that a later run has built
 * anew; its evidence does not count.
 */
export interface Place {
  readonly standing: 'trail' | 'artifact' | 'stray' | 'superseded'
  /** Stays the same when the artifact is built anew. Empty for the trail. */
  readonly artifact: string
  /** Template name or filename. */
  readonly name: string
  readonly templateName: string | undefined
  readonly fingerprint: string | undefined
  /** Reports of the artifact that count; none where it is only required. */
  readonly reports: readonly ArtifactFact[]
  readonly required: Requirements
  /** The template names it. */
  readonly isExpected: boolean
}

/** By name. */
type Requirements = ReadonlyMap<string, RequiredAttestation>

export interface Layout {
  readonly trail: Place
  /** Those that count, and those that are required. */
  readonly artifacts: readonly Place[]
  /** Gives the same object for the same place, always. */
  readonly placesOf: (tie: Tie) => readonly Place[]
}

export function layOut(template: FlowTemplate | null, facts: readonly ArtifactFact[]): Layout {
  const trail = createPlace({
    standing: 'trail',
    required: toRequirements(template?.trail.attestations ?? []),
    isExpected: true,
  })
  const places = listArtifacts(template, facts)
  return {
    trail,
    artifacts: places.filter(({ standing }) => standing === 'artifact'),
    placesOf: createLocator(trail, places),
  }
}

function listArtifacts(template: FlowTemplate | null, facts: readonly ArtifactFact[]): readonly Place[] {
  const required = new Map(
    (template?.trail.artifacts ?? []).map(({ name, attestations }) => [name, toRequirements(attestations)]),
  )
  const reported = selectBuilt(facts).map((built) => {
    const requirements = built.templateName === undefined ? undefined : required.get(built.templateName)
    return createPlace({
      ...built,
      standing: built.reports.length > 0 ? 'artifact' : 'superseded',
      required: requirements ?? nothing,
      isExpected: requirements !== undefined,
    })
  })
  for (const { templateName = '' } of reported) required.delete(templateName)
  const owed = [...required].map(([name, requirements]) =>
    createPlace({ ...named(name), standing: 'artifact', required: requirements, isExpected: true }),
  )
  return [...reported, ...owed]
}

function createLocator(trail: Place, places: readonly Place[]): Layout['placesOf'] {
  const byFingerprint = groupBy(places, ({ fingerprint }) => fingerprint)
  const byTemplateName = groupBy(places, ({ templateName, standing }) =>
    standing === 'artifact' ? templateName : undefined,
  )
  const strays = new Map<string, readonly Place[]>()
  const ofTrail = [trail]
  const byName = (name: string): readonly Place[] => {
    const found = byTemplateName.get(name) ?? [createPlace({ ...named(name), standing: 'stray' })]
    byTemplateName.set(name, found)
    return found
  }
  return ({ artifact_fingerprint: fingerprint, target_artifacts: targets }) => {
    if (fingerprint === undefined) return targets.length === 0 ? ofTrail : unique(targets.flatMap(byName))
    const known = byFingerprint.get(fingerprint) ?? []
    // The fingerprint says more exactly what is meant by a name: evidence of one content is none of another, though both bear it.
    const unreported = targets.flatMap(byName).filter((place) => place.fingerprint === undefined)
    const found = unique([...known, ...unreported])
    if (found.length > 0) return found
    const place = { standing: 'stray', artifact: `#${fingerprint}`, name: fingerprint, fingerprint } as const
    const stray = strays.get(fingerprint) ?? [createPlace(place)]
    strays.set(fingerprint, stray)
    return stray
  }
}

function unique(places: readonly Place[]): readonly Place[] {
  return places.length > 1 ? [...new Set(places)] : places
}

function named(name: string): Pick<Place, 'artifact' | 'name' | 'templateName'> {
  return { artifact: `t:${name}`, name, templateName: name }
}

const nothing: Requirements = new Map()

function toRequirements(attestations: readonly RequiredAttestation[]): Requirements {
  return new Map(attestations.map((attestation) => [attestation.name, attestation]))
}

function createPlace(place: Partial<Place> & Pick<Place, 'standing'>): Place {
  return {
    artifact: '',
    name: '',
    templateName: undefined,
    fingerprint: undefined,
    reports: [],
    required: nothing,
    isExpected: false,
    ...place,
  }
}
