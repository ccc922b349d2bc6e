import { registerHooks } from 'node:module'

// @actions/workflow-parser imports JSON without the attribute that Node requires.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const lacksAttribute =
      found.url.endsWith('.json') && context.parentURL?.includes('/@actions/workflow-parser/') === true
    return lacksAttribute ? { ...found, importAttributes: { type: 'json' } } : found
  },
})
