import { at, type JsonObject, list, numeric, objects, text } from '../json.ts'

/** The rules of a run: those of the driver, and those of each extension, by index and by id. */
export interface Rules {
  readonly driver: readonly unknown[]
  readonly extensions: readonly unknown[]
  readonly byId: ReadonlyMap<string, JsonObject>
}

export function rulesOf(run: JsonObject): Rules {
  const driver = list(at(run, 'tool', 'driver', 'rules')) ?? []
  const extensions = list(at(run, 'tool', 'extensions')) ?? []
  const byId = new Map<string, JsonObject>()
  for (const rule of [driver, ...extensions.map((extension) => at(extension, 'rules'))].flatMap(objects)) {
    const id = text(rule['id'])
    if (id !== undefined && !byId.has(id)) byId.set(id, rule)
  }
  return { driver, extensions, byId }
}

/** The id that a result gives its rule (SARIF 2.1.0 §3.27.5). */
export function ruleIdOf(result: JsonObject): string | undefined {
  return text(result['ruleId']) ?? text(at(result, 'rule', 'id'))
}

/**
 * The rule of a result: by its index, in the component that it names (§3.52), unless what stands there has another id; else by its id,
 * which may be hierarchical: `CA1000/1` is a case of `CA1000` (§3.27.5).
 */
export function ruleOf(rules: Rules, result: JsonObject): JsonObject | undefined {
  const id = ruleIdOf(result)
  const [indexed] = objects([componentOf(rules, result)[indexOf(result)]])
  if (indexed !== undefined && (id === undefined || isCaseOf(id, text(indexed['id'])))) return indexed
  return id === undefined ? undefined : ruleById(rules, id)
}

/** A component is named by index, by guid or by name (§3.54); where none is, it is the driver. */
function componentOf(rules: Rules, result: JsonObject): readonly unknown[] {
  const component = at(result, 'rule', 'toolComponent')
  const index = numeric(at(component, 'index')) ?? -1
  const extension =
    index < 0 ? rules.extensions.find((candidate) => isNamed(candidate, component)) : rules.extensions[index]
  return extension === undefined ? rules.driver : (list(at(extension, 'rules')) ?? [])
}

function isNamed(extension: unknown, component: unknown): boolean {
  return ['guid', 'name'].some((key) => {
    const value = text(at(component, key))
    return value !== undefined && value === at(extension, key)
  })
}

function indexOf(result: JsonObject): number {
  return numeric(at(result, 'rule', 'index')) ?? numeric(result['ruleIndex']) ?? -1
}

function isCaseOf(id: string, rule: string | undefined): boolean {
  return rule === undefined || id === rule || id.startsWith(`${rule}/`)
}

function ruleById(rules: Rules, id: string): JsonObject | undefined {
  for (let part = id; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('/')))) {
    const rule = rules.byId.get(part)
    if (rule !== undefined) return rule
  }
  return undefined
}
