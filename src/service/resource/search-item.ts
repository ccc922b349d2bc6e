import { isObject } from '../../wire/json/is-object.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { SearchItem } from '../../wire/resource/search.ts'
import type { SearchMatch } from '../store/reader.ts'
import type { Links } from './links.ts'

/** A match as an operation answers it (rules 1.12). */
export function toSearchItem(match: SearchMatch, links: Links): SearchItem {
  const { kind, flow, trail, matched, created_at } = match
  const shared = { kind, flow, trail, matched: { ...matched }, created_at, ...omitUndefined(readHashes(match)) }
  switch (kind) {
    case 'trail':
      return { ...shared, ...toTrailMembers(match, links) }
    case 'artifact':
      return { ...shared, ...toArtifactMembers(match, links) }
    case 'attestation':
      return { ...shared, ...toAttestationMembers(match, links) }
  }
}

type OwnMembers = Pick<SearchItem, 'name' | 'html_url' | 'subject' | 'attestation_id' | 'attestation_type'>

/** A trail can begin with the report of an artifact, whose fingerprint is not that of the trail. */
function readHashes({ kind, commit, fingerprint }: SearchMatch): {
  readonly commit: string | undefined
  readonly fingerprint: string | undefined
} {
  return { commit: commit ?? undefined, fingerprint: kind === 'trail' ? undefined : (fingerprint ?? undefined) }
}

function toTrailMembers({ flow, trail, body }: SearchMatch, links: Links): OwnMembers {
  const name = trail ?? ''
  return { name, ...omitUndefined({ subject: readSubject(body) }), html_url: links.trail(flow, name) }
}

function toArtifactMembers(match: SearchMatch, links: Links): OwnMembers {
  return { name: readFileName(match), html_url: links.artifact(match.flow, match.fingerprint ?? '') }
}

/** The name of the file of an artifact; its fingerprint if the record cannot be read. */
export function readFileName({ body, fingerprint }: SearchMatch): string {
  return readText(body?.['filename']) ?? fingerprint ?? ''
}

function toAttestationMembers({ id, name, type }: SearchMatch, links: Links): OwnMembers {
  const html_url = links.attestation(id)
  return { name: name ?? '', attestation_id: id, ...omitUndefined({ attestation_type: type ?? undefined }), html_url }
}

/** The first line of the message of the commit with which the trail began. */
function readSubject(body: SearchMatch['body']): string | undefined {
  const info = body?.['git_commit_info']
  return isObject(info) ? readText(info['message'])?.split('\n', 1)[0] : undefined
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
