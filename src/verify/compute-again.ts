import { messageOf } from '../error.ts'
import type { Check } from '../evidence/verdict/check.ts'
import { judgeAgain, type JudgedAgain } from '../service/verdict/judge-again.ts'
import { toCanonicalJson } from '../wire/json/canonical.ts'
import { isObject } from '../wire/json/is-object.ts'
import { memberOf } from '../wire/json/member.ts'
import { tryParseJson } from '../wire/json/parse-json.ts'
import type { GivenTemplate } from './given-template.ts'
import type { SignedRecord } from './package/verdict.ts'
import type { TrailPackage } from './package/verify-package.ts'

export interface ComputedAgain {
  readonly check: Check
  /** It could not be computed, because its template is in no record. */
  readonly lacksTemplate: boolean
  /** The judgement, if it is that of the verdict. */
  readonly judged: Extract<JudgedAgain, { readonly kind: 'judged' }>['judged'] | undefined
}

/** Computes a verdict from the records of its package, and compares the whole statement with what was signed (rules 12.4). */
export async function computeAgain(
  found: TrailPackage,
  verdict: SignedRecord,
  template: GivenTemplate | undefined,
): Promise<ComputedAgain> {
  const statement = tryParseJson(verdict.statement)
  const again = await judge(found, { verdict, statement, template })
  if (again.kind === 'unknown')
    return toFailed(`could not be computed again: ${again.reason}`, again.lacksTemplate === true)
  if (again.statement === verdict.statement) {
    const check = { passed: true, text: 'computed again from the records, the verdict is the same' }
    return { check, lacksTemplate: false, judged: again.judged }
  }
  const later = findErasedLater(found, verdict)
  if (later !== undefined)
    return toFailed(`could not be computed again: record ${later} was erased after it; sign a verdict on what remains`)
  const differing = listDifferences(tryParseJson(again.statement), statement)
  const shown = differing.length === 0 ? 'the form of its text' : differing.slice(0, maxShown).join(', ')
  return toFailed(`computed again from the records, the verdict differs in ${shown}`)
}

const maxShown = 5

function toFailed(text: string, lacksTemplate = false): ComputedAgain {
  return { check: { passed: false, text }, lacksTemplate, judged: undefined }
}

interface Sources {
  readonly verdict: SignedRecord
  readonly statement: unknown
  readonly template: GivenTemplate | undefined
}

async function judge(
  { trail, flow }: TrailPackage,
  { verdict: { record }, statement, template }: Sources,
): Promise<JudgedAgain> {
  try {
    const [records, flowRecords] = [trail.records, flow.records]
    return await judgeAgain({ record, statement, records, flowRecords, template })
  } catch (cause) {
    // A record or template of a later version.
    return { kind: 'unknown', reason: messageOf(cause) }
  }
}

/** A judged record whose content the service had when it judged. */
function findErasedLater({ trail, flow }: TrailPackage, { record }: SignedRecord): number | undefined {
  const erased = [...trail.erased, ...flow.erased]
  return erased.find(([sequence, erasure]) => sequence < record.sequence && erasure > record.sequence)?.[0]
}

/** The paths of the members that differ; of a list that of the list. */
function listDifferences(one: unknown, other: unknown, path = ''): readonly string[] {
  if (!isObject(one) || !isObject(other))
    return toCanonicalJson(one ?? null) === toCanonicalJson(other ?? null) ? [] : [path]
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) =>
    listDifferences(memberOf(one, name), memberOf(other, name), path === '' ? name : `${path}.${name}`),
  )
}
