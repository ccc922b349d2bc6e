import { toClient, type Client } from '../../client/client.ts'
import type { ChangeFacts } from '../../change/commit/facts.ts'
import type { Document, Block, Phrase } from '../../text/document.ts'
import { plural } from '../../text/plural.ts'
import { findChange } from '../change/change.ts'
import { findOrganisation } from '../change/run.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { Inputs } from '../input/input.ts'
import { openService } from '../send/open-service.ts'

/** An answer for a machine and for people. */
export interface Answer {
  readonly value: unknown
  readonly document: Document
}

/** A client of the service, and the change of the checkout, which gives the names that are not given. */
export interface Asked {
  readonly inputs: Inputs
  readonly context: RunContext
  readonly change: ChangeFacts | undefined
  readonly client: Client
  readonly org: string
  /** A page of the embedded service is gone when the command ends. */
  readonly hasPages: boolean
  /** Epoch seconds. */
  readonly now: number
}

/** Opens the service of the inputs, asks it and closes it. Throws EvidenceError `usage` without an organisation. */
export async function askService<T>(
  inputs: Inputs,
  context: RunContext,
  ask: (asked: Asked) => Promise<T>,
): Promise<T> {
  const change = await findChange(context)
  const org = findOrganisation(inputs, change)
  const service = await openService({ inputs, change, org, isQuestion: true }, context)
  try {
    const client = toClient(service.connection)
    const hasPages = service.file === undefined
    return await ask({ inputs, context, change, client, org, hasPages, now: Date.now() / 1000 })
  } finally {
    await service.close()
  }
}

/** The name of a trail for a list: a commit by the beginning of its SHA, which names the trail in every command (rules 8.2). */
export function shortenTrail(name: string): string {
  return /^[0-9a-f]{40}$/.test(name) ? name.slice(0, 12) : name
}

/** What a document shows of a resource: no address of a page that is gone when the command ends. */
export function dropLostPage<T extends { readonly html_url?: string | undefined }>(value: T, { hasPages }: Asked): T {
  return hasPages ? value : { ...value, html_url: undefined }
}

/** A table; nothing without rows. */
export function toTable(head: readonly string[], rows: readonly (readonly Phrase[])[]): Document {
  return rows.length === 0 ? [] : [{ kind: 'table', head, rows }]
}

/** How many items a list has, and whether there are older ones. */
export function countListed(count: number, noun: string, hasMore: boolean): Block {
  const more = hasMore ? ', and there are older ones: give a larger --limit' : ''
  return { kind: 'paragraph', content: [`${plural(count, noun)}${more}.`] }
}

/** A value of a fact. An undefined or empty one leaves the fact out. */
export type Fact = readonly [name: string, value: string | undefined | null]

/** Facts as a list, each with its name. */
export function toFactList(facts: readonly Fact[]): Block {
  const given = facts.flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [{ name, value }],
  )
  return { kind: 'list', items: given.map(({ name, value }): Phrase => [`${name}: ${value}`]) }
}
