import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { AlertProvider } from '#web/kit/dialog/alerts.tsx'
import { ToastProvider } from '#web/kit/dialog/toasts.tsx'
import { KitTextsContext } from '#web/kit/kit-texts.ts'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'

interface ShopProvidersProps {
  readonly client: QueryClient
  readonly path: string
  readonly children: ReactNode
}

/** What the screens of the members' site expect around them. */
export function ShopProviders({ client, path, children }: ShopProvidersProps) {
  return (
    <KitTextsContext value={useTexts(layoutTexts)}>
      <QueryClientProvider client={client}>
        <MemoryRouter key={path} initialEntries={[path]}>
          <AlertProvider>
            <ToastProvider>{children}</ToastProvider>
          </AlertProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </KitTextsContext>
  )
}
