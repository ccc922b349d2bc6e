import * as statement from './statement.ts'
import { type BindingRole, bindingRoles } from '../../../wire/role.ts'
import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readNumberOrNull, readOneOf, readText, readTextOrNull } from '../engine/row.ts'

/**
 * A binding grants a role to jobs with an OIDC token (rules 6.2). A condition that is null matches every job. In `ref`, `workflow_ref`,
 * `job_workflow_ref`, `flow` and `read`, `*` matches any text without `/` and `@`. If `flow` is null, the flow has the name of the repository.
 */
export interface BindingRecord {
  readonly id: string
  readonly name: string
  readonly org: string
  /** URL of the OIDC issuer. The ids below are unique within an issuer only. */
  readonly issuer: string
  readonly repository_owner_id: string
  readonly repository_id: string | null
  readonly environment: string | null
  readonly ref: string | null
  readonly event_name: string | null
  readonly workflow_ref: string | null
  readonly job_workflow_ref: string | null
  readonly flow: string | null
  /** The flows that the jobs may read beside those that they may change, or null. */
  readonly read: string | null
  readonly role: BindingRole
  readonly created_at: number
  readonly revoked_at: number | null
}

export interface BindingReader {
  /** The active bindings of a repository owner. */
  readonly findBindings: (issuer: string, ownerId: string) => Promise<readonly BindingRecord[]>
  /** Oldest first, revoked bindings included. */
  readonly listBindings: () => Promise<readonly BindingRecord[]>
}

export interface BindingTable extends BindingReader {
  readonly createBinding: (binding: BindingRecord) => Promise<void>
  readonly findBinding: (id: string) => Promise<BindingRecord | undefined>
  /** `at` in epoch seconds. */
  readonly revokeBinding: (id: string, at: number) => Promise<void>
}

/** Bindings in the database. */
export function createBindingTable(connection: Connection): BindingTable {
  return {
    createBinding: async (binding) => {
      const conditions = [
        binding.environment,
        binding.ref,
        binding.event_name,
        binding.workflow_ref,
        binding.job_workflow_ref,
      ]
      const owner = [
        binding.id,
        binding.name,
        binding.org,
        binding.issuer,
        binding.repository_owner_id,
        binding.repository_id,
        ...conditions,
      ]
      await connection.write(statement.insertBinding, [
        ...owner,
        binding.flow,
        binding.read,
        binding.role,
        binding.created_at,
        binding.revoked_at,
      ])
    },
    findBindings: async (issuer, ownerId) =>
      (await connection.read(statement.findBindings, [issuer, ownerId])).map(toBinding),
    listBindings: async () => (await connection.read(statement.listBindings)).map(toBinding),
    findBinding: async (id) => (await connection.read(statement.findBinding, [id])).map(toBinding)[0],
    revokeBinding: async (id, at) => {
      await connection.write(statement.revokeBinding, [at, id])
    },
  }
}

function toBinding(row: Row): BindingRecord {
  return {
    id: readText(row, 'id'),
    name: readText(row, 'name'),
    org: readText(row, 'org'),
    issuer: readText(row, 'issuer'),
    repository_owner_id: readText(row, 'repository_owner_id'),
    repository_id: readTextOrNull(row, 'repository_id'),
    environment: readTextOrNull(row, 'environment'),
    ref: readTextOrNull(row, 'ref'),
    event_name: readTextOrNull(row, 'event_name'),
    workflow_ref: readTextOrNull(row, 'workflow_ref'),
    job_workflow_ref: readTextOrNull(row, 'job_workflow_ref'),
    flow: readTextOrNull(row, 'flow'),
    read: readTextOrNull(row, 'read'),
    role: readOneOf(row, 'role', bindingRoles),
    created_at: readNumber(row, 'created_at'),
    revoked_at: readNumberOrNull(row, 'revoked_at'),
  }
}
