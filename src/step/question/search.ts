import { EvidenceError } from '../../error.ts'
import type { SearchItem } from '../../wire/resource/search.ts'
import type { Phrase } from '../../text/document.ts'
import { parseUrl } from '../../wire/url.ts'
import { formatAge } from '../../text/moment.ts'
import { plural } from '../../text/plural.ts'
import { shortenTrail, toTable, type Answer, type Asked } from './answer.ts'

/** Most that a search shows: the newest. */
const maxItems = 100

/** The trails, artifacts and attestations that have all words, newest first (rules 1.12). Throws EvidenceError `usage` without a word. */
export async function searchRecords({ client, org, now }: Asked, words: string): Promise<Answer> {
  if (words.trim() === '') throw new EvidenceError('usage', 'search needs at least one WORD.')
  const { found, isWhole } = await readItems({ client, org }, words)
  const rows = found.map((item): readonly Phrase[] => [
    [item.kind],
    [[item.flow, shortenTrail(item.trail ?? '')].filter((name) => name !== '').join('/')],
    [item.name],
    [item.subject ?? ''],
    [describeMatch(item)],
    [formatAge(item.created_at, now)],
  ])
  const summary =
    found.length === 0 && isWhole
      ? 'Nothing was found.'
      : `${plural(found.length, 'result')}${isWhole ? '' : ', and there are older records to search: give more words'}.`
  return {
    value: found,
    document: [
      ...toTable(['kind', 'trail', 'name', 'subject', 'matched', 'reported'], rows),
      { kind: 'paragraph', content: [summary] },
    ],
  }
}

/** Requests of one search. Each searches at least one part of the records, so that far more than a million are searched. */
const maxRequests = 200

interface FoundItems {
  readonly found: readonly SearchItem[]
  /** Whether everything was searched. */
  readonly isWhole: boolean
}

/** Follows the next pages until there are enough items: a page can have none, while older records are not searched yet. */
async function readItems({ client, org }: Pick<Asked, 'client' | 'org'>, words: string): Promise<FoundItems> {
  const found: SearchItem[] = []
  let after: string | undefined
  for (let count = 0; count < maxRequests && found.length < maxItems; count += 1) {
    const query = { q: words, per_page: maxItems - found.length, ...(after !== undefined && { after }) }
    const { value = [], headers } = await client.request('listMatches', { params: { org }, query })
    found.push(...value)
    after = readNext(headers['link'] ?? '')
    if (after === undefined) return { found, isWhole: true }
  }
  if (found.length > 0) return { found, isWhole: false }
  throw new EvidenceError(
    'usage',
    `The search found nothing in ${maxRequests} requests, and older records are not searched yet. The words are frequent and rarely together: give rarer ones.`,
  )
}

/** The position of the next page in a `Link` header. */
function readNext(link: string): string | undefined {
  const next = link.split(', ').find((entry) => /; rel="?next"?$/.test(entry))
  return next === undefined
    ? undefined
    : (parseUrl(next.slice(next.indexOf('<') + 1, next.indexOf('>')))?.searchParams.get('after') ?? undefined)
}

function describeMatch({ matched: { field, value } }: SearchItem): string {
  return `${field} ${value}`
}
