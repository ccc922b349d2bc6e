import type { AttestationFact } from '../fact/evidence.ts'
import { groupBy } from '../fact/group-by.ts'
import type { Ignored, IgnoreReason } from '../fact/question.ts'
import type { Report } from '../fact/report.ts'
import type { Subject } from '../fact/subject.ts'
import type { Subjects } from '../fact/subjects.ts'
import type { Assessment } from './assessment.ts'
import { judgeItem, type Item } from './item.ts'
import type { IgnoredLookup } from './status.ts'

/** A subject with its items: those that the template requires first, in its order. */
export interface JudgedSubject {
  readonly subject: Subject
  readonly items: readonly Item[]
}

/** Judges all reports of a trail. Every judged subject occurs, also one without a report. */
export function judgeSubjects(
  reports: readonly Report[],
  { trail, artifacts }: Subjects,
  assess: (report: Report) => Assessment,
): ReadonlyMap<Subject, JudgedSubject> {
  const bySubject = groupBy(reports, ({ subject }) => subject)
  const subjects = new Set([trail, ...artifacts, ...bySubject.keys()])
  return new Map(
    [...subjects].map((subject) => {
      const byName = groupBy(bySubject.get(subject) ?? [], ({ fact }) => fact.name)
      const names = new Set([...subject.required.keys(), ...byName.keys()])
      const items = [...names].map((name) => judgeItem(subject.required.get(name), byName.get(name) ?? [], assess))
      return [subject, { subject, items }]
    }),
  )
}

/**
 * Returns a function that finds why the reports of a requirement do not count, except where another report took their place. `excluded`:
 * reports that are out of scope.
 */
export function createIgnoredLookup(
  subject: Subject,
  judged: ReadonlyMap<Subject, JudgedSubject>,
  excluded: ReadonlyMap<AttestationFact, Ignored>,
): IgnoredLookup {
  return ({ name, type }) => {
    const isOfRequirement = (fact: AttestationFact): boolean =>
      fact.name === name && (fact.type === type || type === '*')
    const ofSubjects = [...judged.values()].filter(
      (one) => one.subject === subject || isUnboundTo(one.subject, subject),
    )
    const assessments = ofSubjects.flatMap(({ items }) => items.flatMap((item) => item.assessments))
    const found = [
      ...[...excluded].filter(([fact]) => isOfRequirement(fact)).map(([, ignored]) => ignored),
      ...assessments.filter(({ report }) => isOfRequirement(report.fact)).flatMap(({ ignored }) => ignored ?? []),
    ]
    return found.filter(({ reason }) => !replacements.has(reason))
  }
}

const replacements: ReadonlySet<IgnoreReason> = new Set(['superseded_run', 'reading_replaced'])

function isUnboundTo({ kind, templateName }: Subject, subject: Subject): boolean {
  return (kind === 'unbound' || kind === 'superseded') && templateName === subject.templateName
}
