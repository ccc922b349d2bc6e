import { omitUndefined } from '../../schema/optional.ts'
import type { CustomType } from '../../schema/attestation/custom.ts'
import type { ServiceContext } from '../context.ts'
import type { StoredRecord } from '../store/record.ts'
import { readCustomTypes } from '../resource/custom-type.ts'

/** The newest version of a custom type; undefined if the type is not defined. */
export async function findCustomType(
  service: ServiceContext,
  org: string,
  name: string,
): Promise<CustomType | undefined> {
  return readCustomTypes(await readCustomTypeRecords(service, org, name))[0]
}

/** Reads the records of all custom types, or of one, oldest first. */
export async function readCustomTypeRecords(
  { store }: ServiceContext,
  org: string,
  name?: string,
): Promise<readonly StoredRecord[]> {
  return (await store.find(org, { kinds: ['custom_type'], ...omitUndefined({ name }) })).toReversed()
}
