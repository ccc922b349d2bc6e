import type { Finding } from '../../wire/attestation/vulnscan.ts'
import { parsePackageMessage } from '../../text/package-message.ts'
import { groupBy } from '../fact/group-by.ts'

/** What fixes some of the findings of a scan. */
interface FindingFix {
  /** Without a full stop. It has texts of the scanner. */
  readonly text: string
  readonly findings: number
}

const maxFixes = 3
const maxIds = 3
const maxDescriptionLength = 160

/** What fixes the first findings, such as `upgrade lodash from 4.17.20 to 4.17.21 (CVE-2021-23337)`: first those with a fixed version. */
export function listFixes(findings: readonly Finding[]): readonly FindingFix[] {
  const byAction = groupBy(findings, ({ message }) => describeUpgrade(message))
  const upgrades = [...byAction].filter(([action]) => action !== '')
  const others = groupBy(byAction.get('') ?? [], describeFinding)
  return [
    ...upgrades.map(([action, of]) => ({ text: `${action}${listIds(of)}`, findings: of.length })),
    ...[...others].filter(([text]) => text !== '').map(([text, of]) => ({ text, findings: of.length })),
  ].slice(0, maxFixes)
}

/** Empty if the scanner names no fixed version. */
function describeUpgrade(message: string): string {
  const { name, version, fix } = parsePackageMessage(message)
  if (fix.startsWith('in ')) return `upgrade ${name} from ${version} to ${fix.slice('in '.length)}`
  if (fix === 'by npm audit fix') return `run npm audit fix, which upgrades ${name} (${version})`
  return fix === '' ? '' : `upgrade to ${fix.slice('by '.length)}, which brings a fixed version of ${name} (${version})`
}

function listIds(findings: readonly Finding[]): string {
  const ids = [...new Set(findings.map(({ id }) => id))].filter((id) => id !== '')
  const more = ids.length - maxIds
  return ids.length === 0 ? '' : ` (${ids.slice(0, maxIds).join(', ')}${more > 0 ? ` and ${more} more` : ''})`
}

function describeFinding({ id, message }: Finding): string {
  const line = message.replace(/\s+/g, ' ').trim()
  const text = line.includes(id) ? line : [id, line].filter((part) => part !== '').join(' ')
  return text.length > maxDescriptionLength ? `${text.slice(0, maxDescriptionLength).toWellFormed()}…` : text
}
