import { createToken, type TokenRequest } from './api-token.ts'
import { listChanges, type ListedChange } from './access-history.ts'
import { serviceActor } from './access-record.ts'
import { createBinding, revokeBinding, type BindingRequest } from './binding.ts'
import { transferFlow, type TransferRequest } from './flow-owner.ts'
import {
  replaceToken,
  revokeToken,
  rotateToken,
  type ReplacementRequest,
  type RotationRequest,
} from './token-change.ts'
import type { DataLocation } from '../data-location.ts'
import { openDatabase } from '../store/open.ts'
import type { BindingRecord } from '../store/access/binding.ts'
import type { FlowOwner } from '../store/access/flow-owner.ts'
import type { TokenRecord } from '../store/access/token.ts'
import type { Actor } from '../store/record.ts'
import type { Store } from '../store/store.ts'

export { githubIssuer } from './issuer.ts'

/** A token in a list, without the hash of its secret. */
type ListedToken = Omit<TokenRecord, 'secret_sha256'>

/** The tokens of a service, and its organisations with a flow. Each change of a token is a record (rules 6.7). A token that a method resolves with cannot be shown again. */
export interface TokenStore {
  /** The organisations that have a flow, sorted: a token alone is a record too. */
  readonly listOrganisations: () => Promise<readonly string[]>
  readonly mintToken: (request: TokenRequest) => Promise<string>
  readonly rotateToken: (request: RotationRequest) => Promise<string>
  readonly replaceToken: (request: ReplacementRequest) => Promise<string>
  readonly listTokens: () => Promise<readonly ListedToken[]>
  readonly listTokenChanges: () => Promise<readonly ListedChange[]>
  /** Resolves with false if there is no such token, or it is already revoked. */
  readonly revokeToken: (id: string) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** The bindings of a service. Each change is a record (rules 6.7). */
interface BindingStore extends Pick<Store, 'listBindings' | 'close'> {
  /** Throws EvidenceError `usage` for an invalid binding, or one that matches more jobs than is safe. */
  readonly createBinding: (request: BindingRequest) => Promise<BindingRecord>
  readonly listBindingChanges: () => Promise<readonly ListedChange[]>
  /** Resolves with false if there is no such binding, or it is already revoked. */
  readonly revokeBinding: (id: string) => Promise<boolean>
}

/** The owners of flows. */
interface FlowStore extends Pick<Store, 'listFlowOwners' | 'close'>, Pick<TokenStore, 'listOrganisations'> {
  /** Resolves with the owner before. Throws EvidenceError `usage` for an unknown flow or an invalid repository. */
  readonly transferFlow: (request: TransferRequest) => Promise<FlowOwner | undefined>
}

/** `actor`: the author of the records of changes. */
export function createTokenStore(store: Store, actor: Actor = serviceActor): TokenStore {
  return {
    listOrganisations: () => listFlowOrganisations(store),
    mintToken: async (request) => (await createToken(store, request, actor)).token,
    rotateToken: async (request) => (await rotateToken(store, request, actor)).token,
    replaceToken: async (request) => (await replaceToken(store, request, actor)).token,
    listTokens: async () => (await store.listTokens()).map(({ secret_sha256: _secret, ...listed }) => listed),
    listTokenChanges: () => listChanges(store, 'token_change'),
    revokeToken: (id) => revokeToken(store, id, actor),
    close: store.close,
  }
}

async function listFlowOrganisations(store: Store): Promise<readonly string[]> {
  const found: string[] = []
  for (const org of await store.listOrganisations()) if ((await store.listFlows(org)).length > 0) found.push(org)
  return found
}

/** Opens the tokens of a database without starting a service, for the command line. */
export async function openTokens(location: DataLocation, actor?: Actor): Promise<TokenStore> {
  return createTokenStore(await openDatabase(location), actor)
}

/** Opens the job bindings of a database without starting a service, for the command line. */
export async function openBindings(location: DataLocation, actor?: Actor): Promise<BindingStore> {
  const store = await openDatabase(location)
  return {
    listBindings: store.listBindings,
    createBinding: (request) => createBinding(store, request, actor),
    listBindingChanges: () => listChanges(store, 'binding_change'),
    revokeBinding: (id) => revokeBinding(store, id, actor),
    close: store.close,
  }
}

/** Opens the owners of flows of a database without starting a service, for the command line. */
export async function openFlows(location: DataLocation, actor?: Actor): Promise<FlowStore> {
  const store = await openDatabase(location)
  return {
    listFlowOwners: store.listFlowOwners,
    listOrganisations: () => listFlowOrganisations(store),
    transferFlow: (request) => transferFlow(store, request, actor),
    close: store.close,
  }
}
