import type { BindingRole } from '../../../wire/role.ts'

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
