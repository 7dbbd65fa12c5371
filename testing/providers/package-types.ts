import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

// biome-ignore lint/suspicious/noExplicitAny: the parser's nodes are read as they come.
type Node = Record<string, any>
type Schema = Record<string, unknown>

/**
 * Reads type files and returns each type declaration as a JSON Schema, keyed by the full name of
 * the type, such as `PaymentIntent.NextAction`. The schema of an object type refuses properties
 * that the type does not name. A type that none of the files declares allows any value.
 */
export async function schemasOfTypes(files: readonly string[]): Promise<Record<string, Schema>> {
  const declarations = new Map<string, Node>()
  for (const file of files) {
    const { program } = await parseSync(file, readFileSync(file, 'utf8'))
    for (const node of program.body as readonly Node[]) collect(declarations, node, '')
  }
  return Object.fromEntries(
    [...declarations]
      .filter(([, { typeParameters }]) => typeParameters === null)
      .map(([name, node]) => [name, schemaOfDeclaration(node, scopeOf(declarations, name))]),
  )
}

/**
 * Returns the schema of a list object of Stripe. The field `data` of a list object contains the
 * items.
 */
export function listSchema(object: string, item: Schema, more: Schema = {}): Schema {
  const properties = {
    object: { const: object },
    data: { type: 'array', items: item },
    has_more: { type: 'boolean' },
    url: { type: 'string' },
    ...more,
  }
  return objectSchema(properties, Object.keys(properties))
}

function collect(declarations: Map<string, Node>, node: Node, prefix: string): void {
  const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
  if (declared?.type === 'TSModuleDeclaration')
    for (const inner of declared.body.body)
      collect(declarations, inner, `${prefix}${declared.id.name}.`)
  if (declared?.type === 'TSInterfaceDeclaration' || declared?.type === 'TSTypeAliasDeclaration')
    declarations.set(`${prefix}${declared.id.name}`, declared)
}

/**
 * Returns the type that a name in one declaration refers to. Returns undefined if no file declares
 * the type.
 */
type Known = (name: string) => { readonly name: string; readonly node: Node } | undefined

/**
 * Returns the function that looks up the names in one declaration. It searches the declaration's
 * namespace first, and then the namespaces around it.
 */
function scopeOf(declarations: Map<string, Node>, declared: string): Known {
  const namespaces = declared.split('.').slice(0, -1)
  return (written) => {
    for (let depth = namespaces.length; depth >= 0; depth -= 1) {
      const name = [...namespaces.slice(0, depth), written].join('.')
      const node = declarations.get(name)
      if (node !== undefined) return { name, node }
    }
    return undefined
  }
}

function schemaOfDeclaration(node: Node, known: Known): Schema {
  if (node.type === 'TSTypeAliasDeclaration') return schemaOf(node.typeAnnotation, known)
  const own = membersOf(node.body.body, known)
  const inherited = node.extends.map(({ expression }: Node) => known(nameOf(expression)))
  for (const parent of inherited) {
    if (parent === undefined) continue
    const { properties = {}, required = [] } = schemaOfDeclaration(parent.node, known)
    own.properties = { ...(properties as object), ...own.properties }
    own.required.push(...(required as string[]))
  }
  return { ...objectSchema(own.properties, own.required), ...own.more }
}

function membersOf(members: readonly Node[], known: Known) {
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  let more = {}
  for (const member of members) {
    const schema = schemaOf(member.typeAnnotation.typeAnnotation, known)
    if (member.type === 'TSIndexSignature') more = { additionalProperties: schema }
    if (member.type !== 'TSPropertySignature') continue
    const name = member.key.name ?? member.key.value
    properties[name] = schema
    if (!member.optional) required.push(name)
  }
  return { properties, required, more }
}

function objectSchema(properties: object, required: readonly string[]): Schema {
  return {
    type: 'object',
    properties,
    required: [...new Set(required)],
    additionalProperties: false,
  }
}

const KEYWORDS: Readonly<Record<string, Schema>> = {
  TSStringKeyword: { type: 'string' },
  TSNumberKeyword: { type: 'number' },
  TSBooleanKeyword: { type: 'boolean' },
  TSNullKeyword: { type: 'null' },
}

function schemaOf(node: Node, known: Known): Schema {
  const derive = (each: Node) => schemaOf(each, known)
  switch (node.type) {
    case 'TSLiteralType':
      return { const: node.literal.value }
    case 'TSArrayType':
      return { type: 'array', items: derive(node.elementType) }
    case 'TSTypeLiteral': {
      const { properties, required, more } = membersOf(node.members, known)
      return { ...objectSchema(properties, required), ...more }
    }
    case 'TSUnionType':
      return { anyOf: choicesOf(node.types, known).map(derive) }
    case 'TSTypeReference':
      return schemaOfReference(node, known)
    default:
      return KEYWORDS[node.type] ?? {}
  }
}

/**
 * Returns the types of a union that a value may have. Types that no file declares are left out,
 * because they are objects that Stripe sends only on request, and the shop does not request them.
 * `OtherString` is left out too, because it stands for values that Stripe may add later.
 */
function choicesOf(types: readonly Node[], known: Known): readonly Node[] {
  return types.filter(({ type, typeName }) => {
    const name = type === 'TSTypeReference' ? nameOf(typeName) : undefined
    if (name === 'OtherString') return false
    return name === undefined || name in GENERICS || known(name) !== undefined
  })
}

const GENERICS: Readonly<Record<string, (item: Schema) => Schema>> = {
  Array: (items) => ({ type: 'array', items }),
  ApiList: (item) => listSchema('list', item),
  Emptyable: (item) => ({ anyOf: [{ type: 'null' }, { const: '' }, item] }),
}

function schemaOfReference(node: Node, known: Known): Schema {
  const name = nameOf(node.typeName)
  const generic = GENERICS[name]
  if (generic !== undefined) return generic(schemaOf(node.typeArguments.params[0], known))
  const found = known(name)
  return found === undefined ? {} : { $ref: `#/$defs/${found.name}` }
}

function nameOf(node: Node): string {
  return node.type === 'TSQualifiedName' ? `${nameOf(node.left)}.${node.right.name}` : node.name
}
