import { operations, type Operations } from '../wire/operation/operations.ts'
import { openConnection, type Connection, type ConnectionOptions, type OperationClient } from './connection.ts'

/** A client for every operation of the API. */
export type Client = OperationClient<Operations> & Pick<Connection, 'connected' | 'close'>

/** Throws EvidenceError `usage` if `baseUrl` is not the base URL of the API. */
export function createClient(options: ConnectionOptions): Client {
  return toClient(openConnection(options))
}

export function toClient(connection: Connection): Client {
  return { ...connection.bind(operations), connected: connection.connected, close: connection.close }
}
