import { isNamedReading } from './analysis.ts'
import type { AttestationFact } from './evidence.ts'
import { unknownOrigin, type Origin } from './origin.ts'
import type { GivenReading, Ignored, Question } from './question.ts'
import { isReading, toReadingKey } from './reading.ts'
import { toReports, type Report } from './report.ts'
import type { Subject } from './subject.ts'
import type { Subjects } from './subjects.ts'

/** The origin of readings that come with the question. They are no records. */
const givenOrigin: Origin = { ...unknownOrigin, key: 'given', text: 'read for this judgement' }

export function isGiven({ origin }: AttestationFact): boolean {
  return origin === givenOrigin
}

/** Reports of which given readings took the place. */
export interface ReadReports {
  readonly reports: readonly Report[]
  readonly replaced: ReadonlyMap<AttestationFact, Ignored>
}

/** Puts the readings of a question in the place of the recorded ones, and of every requirement of their type (rules 5.10). */
export function applyReadings(facts: readonly AttestationFact[], subjects: Subjects, question: Question): ReadReports {
  // A later reading of one place counts, and a name is more specific than none.
  const readings = (question.readings ?? []).toSorted(
    (a, b) => Number(a.name !== undefined) - Number(b.name !== undefined),
  )
  const replaced = new Map<AttestationFact, Ignored>()
  for (const fact of facts) {
    if (readings.some((reading) => takesPlaceOf(reading, fact))) replaced.set(fact, givenInstead)
  }
  const recorded = toReports(
    facts.filter((fact) => !replaced.has(fact)),
    subjects,
  )
  const given = readings.flatMap((reading, at) => {
    const places = listPlaces(reading, toReports([...replaced.keys()], subjects), subjects)
    return places.map(({ name, subject }) => ({ fact: toGivenFact({ reading, name, at }, question), subject }))
  })
  return { reports: [...recorded, ...given], replaced }
}

const givenInstead: Ignored = { reason: 'reading_replaced', text: 'it was read again for this judgement' }

/** A reading of one project of a server says nothing about another one. */
function takesPlaceOf({ name, type, content }: GivenReading, fact: AttestationFact): boolean {
  if (fact.type !== type || !isReading(fact.content) || (name !== undefined && name !== fact.name)) return false
  return type !== 'codequality' || toReadingKey(content) === toReadingKey(fact.content)
}

interface Place {
  readonly name: string
  readonly subject: Subject
}

/** A named reading without any other place is about the trail. An analysis without one is no reading. */
function listPlaces(reading: GivenReading, replaced: readonly Report[], subjects: Subjects): readonly Place[] {
  const places = new Map<Subject, Set<string>>()
  const add = (subject: Subject, name: string): void => {
    places.set(subject, (places.get(subject) ?? new Set()).add(name))
  }
  for (const { name, subject } of listRequiredPlaces(reading, subjects)) add(subject, name)
  for (const { fact, subject } of replaced) if (takesPlaceOf(reading, fact)) add(subject, fact.name)
  if (places.size === 0 && reading.name !== undefined && reading.type !== 'codequality')
    add(subjects.trail, reading.name)
  return [...places].flatMap(([subject, names]) => [...names].map((name) => ({ name, subject })))
}

function listRequiredPlaces(reading: GivenReading, { trail, artifacts }: Subjects): readonly Place[] {
  return [trail, ...artifacts].flatMap((subject) =>
    [...subject.required.values()]
      .filter(({ name, type }) => type === reading.type && (reading.name ?? name) === name)
      .filter(({ policy }) => isNamedReading(reading.content, policy))
      .map(({ name }) => ({ name, subject })),
  )
}

interface GivenPlace extends Pick<Place, 'name'> {
  readonly reading: GivenReading
  readonly at: number
}

function toGivenFact({ reading, name, at }: GivenPlace, { commit }: Question): AttestationFact {
  return {
    id: '',
    sequence: Number.MAX_SAFE_INTEGER - 1000 + at,
    created_at: Number.POSITIVE_INFINITY,
    reported_by: '',
    origin: givenOrigin,
    source: '',
    sourceText: undefined,
    run: undefined,
    commit,
    change: {},
    name,
    type: reading.type,
    artifact_fingerprint: undefined,
    target_artifacts: [],
    content: reading.content,
    queuedPullRequest: undefined,
  }
}
