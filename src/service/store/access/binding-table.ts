import * as statement from './statement.ts'
import { bindingRoles } from '../../../wire/role.ts'
import type { BindingRecord, BindingTable } from './binding.ts'
import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readNumberOrNull, readOneOf, readText, readTextOrNull } from '../engine/row.ts'

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
