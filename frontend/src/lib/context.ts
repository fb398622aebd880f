import { createContext } from 'svelte'

import type { Backend } from './backend/backend'
import type { Exporting } from './exporting.svelte'
import type { Importing } from './importing.svelte'
import type { Preferences } from './preferences/preferences.svelte'
import type { Router } from './router/router.svelte'
import type { Who } from './who/who.svelte'

/** What the application lends to every component in it. */
export const [useBackend, provideBackend] = createContext<Backend>()
export const [usePreferences, providePreferences] = createContext<Preferences>()
export const [useRouter, provideRouter] = createContext<Router>()
export const [useWho, provideWho] = createContext<Who>()
export const [useImporting, provideImporting] = createContext<Importing>()
export const [useExporting, provideExporting] = createContext<Exporting>()
