import { EvidenceError } from '../../error.ts'
import { parse } from '../../wire/parse.ts'
import { OrganisationName, ReportedName } from '../../wire/primitives.ts'
import { allOrganisations } from '../../wire/role.ts'

/** The names of a new token or binding, in NFC form (rules 2.5). The organisation may be `*`. Throws EvidenceError `usage` for a name that a report could not have. */
export function normaliseNames<T extends { readonly name: string; readonly org: string }>(request: T): T {
  return {
    ...request,
    name: receiveName('name', ReportedName, request.name),
    org: request.org === allOrganisations ? request.org : receiveName('organisation', OrganisationName, request.org),
  }
}

function receiveName(what: string, schema: typeof ReportedName, text: string): string {
  const parsed = parse(schema, text)
  if (parsed.ok) return parsed.value
  throw new EvidenceError('usage', `The ${what} ${Object.values(parsed.errors).join('; ')}. Type it again.`)
}
