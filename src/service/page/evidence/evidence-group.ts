import { toItemName, type EvidenceItem } from '../../../evidence/explain/item.ts'

/** Evidence of one name and type from several sources, such as the cells of a matrix. The first item has the worst state. */
export type EvidenceGroup = readonly [EvidenceItem, ...EvidenceItem[]]

/** Groups items by name and type, at the place of the worst item of each group. `items` lists the worst state first. */
export function groupEvidence(items: readonly EvidenceItem[]): readonly EvidenceGroup[] {
  const groups = new Map<string, [EvidenceItem, ...EvidenceItem[]]>()
  for (const item of items) {
    const key = JSON.stringify([toItemName(item), item.artifact, item.type, item.unexpected])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}

/** The source of each item without the beginning that all of them have: `ubuntu-latest · node 20` of `ci.yml / test / ubuntu-latest · node 20`. */
export function toDistinctSources(group: EvidenceGroup): readonly string[] {
  const sources = group.map(({ source = '' }) => source.split(' / '))
  const [first = []] = sources
  const shared = first.findIndex((part, at) =>
    sources.some((source) => source[at] !== part || at === source.length - 1),
  )
  return sources.map((source) => source.slice(Math.max(0, shared)).join(' / '))
}
