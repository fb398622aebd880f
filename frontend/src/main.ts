import { mount } from 'svelte'

import App from './App.svelte'
import './app.css'
import { openBrowser } from './lib/backend/browser'
import { answerClosing, inWindow, takeDrops, wails } from './lib/backend/wails'
import { Preferences } from './lib/preferences/preferences.svelte'
import { stayHere } from './lib/staying'
import { Who } from './lib/who/who.svelte'

const target = document.getElementById('app')
if (target === null) throw new Error('the page has no place for the application')

stayHere(globalThis.window)
const window = inWindow()
if (window) {
  takeDrops()
  answerClosing()
}
const backend = window ? wails : await openBrowser()

mount(App, {
  target,
  props: {
    backend,
    preferences: new Preferences(localStorage, navigator.languages),
    who: new Who(localStorage, sessionStorage),
  },
})
