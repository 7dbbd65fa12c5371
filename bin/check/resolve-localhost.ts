import dns from 'node:dns'

/**
 * Resolves the name `localhost` without the system. Loaded into the processes of StrykerJS, which
 * connect to each other by this name. A minimal machine without /etc/hosts does not know the name.
 */
const lookup = dns.lookup as (name: string, ...rest: readonly unknown[]) => void
Object.assign(dns, {
  lookup: (name: string, ...rest: readonly unknown[]) =>
    lookup(name === 'localhost' ? '127.0.0.1' : name, ...rest),
})
