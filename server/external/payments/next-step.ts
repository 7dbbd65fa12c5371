/** What the browser or the shop must do after a call to the provider. */
export type NextStep =
  /** The browser has nothing to do. The shop must fetch the status. */
  | { readonly do: 'nothing' }
  /** The buyer pays on the provider's page. The status to fetch may still be `waiting`. */
  | { readonly do: 'unchanged' }
  | { readonly do: 'redirect'; readonly url: string }
  | {
      readonly do: 'form-post'
      readonly url: string
      readonly fields: Readonly<Record<string, string>>
    }
  | { readonly do: 'three-d-secure'; readonly url: string }
  | {
      readonly do: 'show'
      /** The URL of the provider's page that shows the slip or the bank account. */
      readonly url?: string
      readonly number?: string
      readonly account?: BankAccount
      readonly expiresAt: Date
    }
  /** The browser continues with the provider's script and `clientConfig`. */
  | { readonly do: 'script' }

export interface BankAccount {
  readonly bank: string
  readonly number: string
  readonly name: string
}
