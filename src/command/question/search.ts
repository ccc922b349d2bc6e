import { EvidenceError } from '../../error.ts'
import type { SearchItem } from '../../schema/resource/search.ts'
import type { Phrase } from '../../text/document.ts'
import { formatMoment } from '../../text/moment.ts'
import { plural } from '../../text/plural.ts'
import type { Answer, Asked } from './answer.ts'

/** Most that a search shows: the newest. */
const maxItems = 100

/** The trails, artifacts and attestations that have all words, newest first (rules 1.12). Throws EvidenceError `usage` without a word. */
export async function searchRecords({ client, org, now }: Asked, words: string): Promise<Answer> {
  if (words.trim() === '') throw new EvidenceError('usage', 'search needs at least one WORD.')
  const { value: found = [], headers } = await client.request('listMatches', {
    params: { org },
    query: { q: words, page: 1, per_page: maxItems },
  })
  const more = /rel="?next"?/.test(headers['link'] ?? '')
  const rows = found.map((item): readonly Phrase[] => [
    [item.kind],
    [[item.flow, item.trail].filter((name) => name !== null).join('/')],
    [item.name],
    [item.subject ?? ''],
    [describeMatch(item)],
    [formatMoment(item.created_at, now)],
  ])
  const summary =
    found.length === 0
      ? 'Nothing was found.'
      : `${plural(found.length, 'result')}${more ? ', and there are more: give more words' : ''}.`
  return {
    value: found,
    document: [
      ...(rows.length === 0
        ? []
        : [{ kind: 'table' as const, head: ['kind', 'trail', 'name', 'subject', 'matched', 'reported'], rows }]),
      { kind: 'paragraph', content: [summary] },
    ],
  }
}

function describeMatch({ matched: { field, value } }: SearchItem): string {
  return `${field} ${value}`
}
