import type { RequiredArtifact } from '../../wire/resource/template.ts'
import { nameArtifacts, listBuiltArtifacts } from './built-artifact.ts'
import { createDigestLookup, type DigestLookup } from './binding.ts'
import type { AttestationFact } from './evidence.ts'
import { groupBy } from './group-by.ts'
import { toReporter } from './origin.ts'
import type { Ignored } from './question.ts'
import { toRequirements, type TemplateRequirements } from './requirement.ts'
import type { ScopedEvidence } from './scope.ts'
import {
  createBuiltSubject,
  createMissingSubject,
  createTrailSubject,
  createUnboundSubject,
  createUnknownSubject,
  toTemplateNames,
  type Subject,
} from './subject.ts'
import { isFromWorkflow } from './workflow-pattern.ts'

/** The subjects of one trail. */
export interface Subjects {
  readonly trail: Subject
  /** Artifacts that are judged: those that count or are required, or those that the question names. */
  readonly artifacts: readonly Subject[]
  /** Returns the identical objects for reports about the same, so that a subject can be a key of a Map. */
  readonly subjectsOf: (fact: AttestationFact) => readonly Subject[]
}

/** `fingerprints`: judge these artifacts only, also superseded ones. */
export function createSubjects(evidence: ScopedEvidence, fingerprints?: readonly string[]): Subjects {
  const requirements = toRequirements(evidence.template)
  const named = nameArtifacts(evidence.artifacts.toSorted((a, b) => a.sequence - b.sequence))
  const built = listBuiltArtifacts(named).map((artifact) => {
    const isCounting = artifact.counting.length > 0 || fingerprints?.includes(artifact.fingerprint) === true
    return withRequirements(createBuiltSubject(artifact, isCounting), requirements)
  })
  const trail = createTrailSubject(requirements.trail)
  return {
    trail,
    artifacts: selectJudged(built, requirements, fingerprints),
    subjectsOf: createLookup({ evidence, trail, built, findDigest: createDigestLookup(named) }),
  }
}

function withRequirements(subject: Subject, { artifacts }: TemplateRequirements): Subject {
  const found = subject.kind === 'artifact' ? artifacts.get(subject.templateName ?? '') : undefined
  if (found === undefined || !isWanted(subject, found.artifact)) return subject
  return { ...subject, required: found.required, expected: found.artifact }
}

/** Whether a report of the artifact comes from the workflow that the template wants. */
function isWanted({ counting }: Subject, { policy }: RequiredArtifact): boolean {
  return policy?.workflow === undefined || counting.some(({ origin }) => isFromWorkflow(origin, policy))
}

function selectJudged(
  built: readonly Subject[],
  { artifacts }: TemplateRequirements,
  fingerprints: readonly string[] | undefined,
): readonly Subject[] {
  const counting = built.filter(({ kind }) => kind === 'artifact')
  if (fingerprints !== undefined) {
    const known = new Set(counting.map(({ fingerprint }) => fingerprint))
    const absent = fingerprints.filter((fingerprint) => !known.has(fingerprint))
    return [
      ...counting.filter(({ fingerprint = '' }) => fingerprints.includes(fingerprint)),
      ...absent.map((fingerprint) => createMissingSubject({ name: fingerprint, fingerprint })),
    ]
  }
  const reported = new Set(counting.map(({ expected }) => expected?.name))
  const missing = [...artifacts].filter(([name]) => !reported.has(name))
  return [
    ...counting,
    ...missing.map(([name, { artifact, required }]) =>
      createMissingSubject({ ...toTemplateNames(name), expected: artifact, required }),
    ),
  ]
}

interface LookupParts {
  readonly evidence: ScopedEvidence
  readonly trail: Subject
  readonly built: readonly Subject[]
  readonly findDigest: DigestLookup
}

function createLookup({ evidence, trail, built, findDigest }: LookupParts): Subjects['subjectsOf'] {
  const byFingerprint = groupBy(built, ({ fingerprint }) => fingerprint)
  const unknown = new Map<string, readonly Subject[]>()
  const unbound = new Map<string, Subject>()
  const trailOnly = [trail]

  function findUnknown(fingerprint: string): readonly Subject[] {
    const found = unknown.get(fingerprint) ?? [createUnknownSubject(fingerprint)]
    unknown.set(fingerprint, found)
    return found
  }
  function ofFingerprint(fact: AttestationFact, fingerprint: string): readonly Subject[] {
    const found = byFingerprint.get(fingerprint) ?? []
    return found.some((subject) => isRelatedTo(subject, fact)) ? found : findUnknown(fingerprint)
  }
  function findUnbound(name: string | undefined, ignored: Ignored): Subject {
    const key = `${ignored.text}\0${name}`
    const found = unbound.get(key) ?? createUnboundSubject(name, ignored)
    unbound.set(key, found)
    return found
  }
  function ofName(fact: AttestationFact, name: string): readonly Subject[] {
    const found = findDigest(fact, name)
    if ('lack' in found) return [findUnbound(name, { reason: 'no_digest', text: `${found.lack}: ${sendDigest}` })]
    return (byFingerprint.get(found.digest) ?? []).filter(({ templateName }) => templateName === name)
  }
  return (fact) => {
    const { artifact_fingerprint: fingerprint, target_artifacts: names } = fact
    if (evidence.withoutCommit.has(fact)) return [findUnbound(names[0], noCommit)]
    if (fingerprint !== undefined) return ofFingerprint(fact, fingerprint)
    if (names.length === 0) return trailOnly
    return [...new Set(names)].flatMap((name) => ofName(fact, name))
  }
}

/**
 * Whether a report about the digest of an artifact is about the artifact. An origin that reports a digest and then another one in its
 * place supersedes with it the evidence of its own repository or token only.
 */
function isRelatedTo({ kind, reports }: Subject, { origin }: AttestationFact): boolean {
  return kind === 'artifact' || reports.some((report) => toReporter(report.origin) === toReporter(origin))
}

const sendDigest = 'send the digest (artifacts, or artifact_fingerprint in the API)'
const noCommit: Ignored = {
  reason: 'no_commit',
  text: 'it names no commit, and its trail has none or several: send git_commit_info',
}
