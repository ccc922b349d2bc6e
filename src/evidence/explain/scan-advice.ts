import type { Severity, VulnscanResults } from '../../wire/attestation/vulnscan.ts'
import type { Policy } from '../../wire/resource/template.ts'
import { formatCount } from '../../text/quantity.ts'
import { toSentence } from '../../text/sentence.ts'
import { findIncompleteViolations, toIncompleteFacts } from '../policy/incomplete.ts'
import { findToolViolations, listTools } from '../policy/scan-tool.ts'
import { countAllowed, countBySeverity, describeFindingCount, severities, toScanFacts } from '../policy/vulnscan.ts'
import { listFixes } from './finding-advice.ts'

/** What makes a scan compliant, in sentences. Empty if its findings, its tools and its extent are allowed. */
export function listScanAdvice(scanned: VulnscanResults, policy: Policy): readonly string[] {
  if (scanned.results.length === 0) return [emptyAdvice]
  const counts = countBySeverity(scanned)
  const severity = severities.find((one) => counts[one] > countAllowed(policy, one))
  return [
    ...findToolViolations(toScanFacts(scanned), policy)
      .slice(0, 1)
      .map((found) => `${toSentence(found)} ${adviseTool(scanned)}`),
    ...findIncompleteViolations('the scan', toIncompleteFacts(scanned.results), policy).map(
      (found) => `${toSentence(found)} ${adviseIncompleteness}`,
    ),
    ...(severity === undefined ? [] : [toSentence(adviseFindings(scanned, severity, policy)), 'Then scan again.']),
  ]
}

const emptyAdvice =
  'No scan ran. Check the command of the scanner, and that the reported file is the one that it writes.'

/** What to do about a result that does not show everything. */
export const adviseIncompleteness =
  'Correct that and report it again, or accept it with `incomplete: allow` in the policy of its requirement.'

function adviseTool(scanned: VulnscanResults): string {
  const names = listTools(scanned).map((name) => JSON.stringify(name))
  return `Report the result of a vulnerability scanner, or accept this one with \`tools: [${names.join(', ').replaceAll('`', "'")}]\` in the policy of its requirement.`
}

/** What fixes the findings of a severity. */
function adviseFindings(scanned: VulnscanResults, severity: Severity, policy: Policy): string {
  const count = countBySeverity(scanned)[severity]
  const listed = listFixes(scanned.results.flatMap((run) => run[severity]))
  let unlisted = count
  for (const { findings } of listed) unlisted -= findings
  const texts = [...listed.map(({ text }) => text), ...(unlisted > 0 ? [`and ${formatCount(unlisted)} more`] : [])]
  const heading = `fix the ${describeFindingCount(count, severity)}`
  const fix = listed.length === 0 ? heading : `${heading}: ${texts.join('; ')}`
  return severity === 'unknown' ? `${fix}. ${adviseUnknown(count, policy)}` : fix
}

/** A `max` alone would make the other severities unlimited (rules 5.2). */
function adviseUnknown(count: number, { max = { high: 0, medium: 0, low: 0 } }: Policy): string {
  const allowed = Object.entries({ ...max, unknown: count }).map(([severity, most]) => `${severity}: ${most}`)
  return `Or name their severity in the tool, or accept as many with \`max: {${allowed.join(', ')}}\` in the policy of the requirement`
}
