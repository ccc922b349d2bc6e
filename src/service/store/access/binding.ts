import type { BindingRole } from '../../../schema/role.ts'

/**
 * Which jobs are let in without an API token, and as what. A condition that is null asks for nothing. In `ref`, `workflow_ref`,
 * `job_workflow_ref` and `flow`, `*` stands for any text; `flow` null is the flow of the repository's own name.
 */
export interface BindingRecord {
  readonly id: string
  readonly name: string
  readonly org: string
  /** Ids mean nothing without it: each GitHub counts its own. */
  readonly issuer: string
  readonly repository_owner_id: string
  readonly repository_id: string | null
  readonly environment: string | null
  readonly ref: string | null
  readonly event_name: string | null
  readonly workflow_ref: string | null
  readonly job_workflow_ref: string | null
  readonly flow: string | null
  readonly role: BindingRole
  readonly created_at: number
  readonly revoked_at: number | null
}

export interface BindingTable {
  readonly createBinding: (binding: BindingRecord) => Promise<void>
  /** Those of an owner that are not revoked. */
  readonly findBindings: (issuer: string, ownerId: string) => Promise<readonly BindingRecord[]>
  /** Revoked ones too, oldest first. */
  readonly listBindings: () => Promise<readonly BindingRecord[]>
  /** Whether there was one to revoke. */
  readonly revokeBinding: (id: string) => Promise<boolean>
}
