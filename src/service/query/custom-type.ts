import type { CustomType } from '../../wire/attestation/custom.ts'
import type { ServiceContext } from '../context.ts'
import type { StoredRecord } from '../store/record.ts'
import { toCustomType } from '../resource/custom-type.ts'
import { findForAnswer, findRecords } from './find-records.ts'

/** The newest version of a custom type; undefined if the type is not defined. */
export async function findCustomType(
  service: ServiceContext,
  org: string,
  name: string,
): Promise<CustomType | undefined> {
  const filter = { kinds: ['custom_type'], name } as const
  const [newest] = await findRecords(service, { org, filter, limit: 1 })
  return newest && showVersion(service, newest)
}

/** A version of a custom type, with its number. */
export async function showVersion({ store }: ServiceContext, record: StoredRecord): Promise<CustomType> {
  const { org, name, sequence } = record
  const version = await store.count(org, { kinds: ['custom_type'], name: name ?? '', upTo: sequence })
  return toCustomType(record, version)
}

/** The newest version of each custom type, the type that was created last first. Reads nothing if the answer could not be sent. */
export async function listCustomTypes(service: ServiceContext, org: string): Promise<readonly CustomType[]> {
  const types: CustomType[] = []
  for (const { name, versions, newest } of await service.store.listCustomTypes(org)) {
    const filter = { kinds: ['custom_type'], name, upTo: newest } as const
    const [record] = await findForAnswer(service, { org, filter, limit: 1 })
    if (record !== undefined) types.push(toCustomType(record, versions))
  }
  return types
}
