import { memberAt, asList, asNumber, asObjects, asText } from '../../json.ts'
import type { JsonObject } from '../../../wire/json/is-object.ts'

/** The rules of a run: those of the driver and of each extension, by index and by id. */
export interface SarifRules {
  readonly driver: readonly unknown[]
  readonly extensions: readonly unknown[]
  readonly byId: ReadonlyMap<string, JsonObject>
}

export function rulesOf(run: JsonObject): SarifRules {
  const driver = asList(memberAt(run, 'tool', 'driver', 'rules')) ?? []
  const extensions = asList(memberAt(run, 'tool', 'extensions')) ?? []
  const byId = new Map<string, JsonObject>()
  for (const rule of [driver, ...extensions.map((extension) => memberAt(extension, 'rules'))].flatMap(asObjects)) {
    const id = asText(rule['id'])
    if (id !== undefined && !byId.has(id)) byId.set(id, rule)
  }
  return { driver, extensions, byId }
}

/** The rule id in a result (SARIF 2.1.0 §3.27.5). */
export function ruleIdOf(result: JsonObject): string | undefined {
  return asText(result['ruleId']) ?? asText(memberAt(result, 'rule', 'id'))
}

/**
 * The rule of a result: by its index in the component that the result names (SARIF 2.1.0 §3.52), unless the ids differ; else by its id. The
 * id may be hierarchical: `CA1000/1` is a sub-rule of `CA1000` (§3.27.5).
 */
export function ruleOf(rules: SarifRules, result: JsonObject): JsonObject | undefined {
  const id = ruleIdOf(result)
  const [indexed] = asObjects([componentOf(rules, result)[indexOf(result)]])
  if (indexed !== undefined && (id === undefined || isCaseOf(id, asText(indexed['id'])))) return indexed
  return id === undefined ? undefined : ruleById(rules, id)
}

/** The component that a result names by index, guid or name (SARIF 2.1.0 §3.54); the driver if it names none. */
function componentOf(rules: SarifRules, result: JsonObject): readonly unknown[] {
  const component = memberAt(result, 'rule', 'toolComponent')
  const index = asNumber(memberAt(component, 'index')) ?? -1
  const extension =
    index < 0 ? rules.extensions.find((candidate) => isNamedComponent(candidate, component)) : rules.extensions[index]
  return extension === undefined ? rules.driver : (asList(memberAt(extension, 'rules')) ?? [])
}

function isNamedComponent(extension: unknown, component: unknown): boolean {
  return ['guid', 'name'].some((key) => {
    const value = asText(memberAt(component, key))
    return value !== undefined && value === memberAt(extension, key)
  })
}

function indexOf(result: JsonObject): number {
  return asNumber(memberAt(result, 'rule', 'index')) ?? asNumber(result['ruleIndex']) ?? -1
}

function isCaseOf(id: string, rule: string | undefined): boolean {
  return rule === undefined || id === rule || id.startsWith(`${rule}/`)
}

function ruleById(rules: SarifRules, id: string): JsonObject | undefined {
  for (let part = id; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('/')))) {
    const rule = rules.byId.get(part)
    if (rule !== undefined) return rule
  }
  return undefined
}
