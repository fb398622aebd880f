// @ts-nocheck
import { mount, tick } from 'svelte'
import '../app.css'
import { Preferences } from '../lib/preferences/preferences.svelte'
import { task, revealed, judgment, opinion } from '../lib/testing/reviewing'
import Preview from './Preview.svelte'

const q = new URLSearchParams(location.search)
const lang = q.get('lang') ?? 'fr', theme = q.get('theme') ?? 'light', state = q.get('state') ?? 'fresh'
localStorage.clear()
localStorage.setItem('contrejuge.language', lang); localStorage.setItem('contrejuge.theme', theme)
document.documentElement.dataset.theme = theme
const C = [
 {id:'accuracy',name:{fr:'exactitude',en:'accuracy'},anchors:[{score:1,meaning:{fr:"faux sur l'essentiel, ou dangereux à suivre",en:'wrong on what matters, or harmful to follow'}},{score:3,meaning:{fr:"juste pour l'essentiel, avec une erreur ou un oubli sans gravité",en:'right on what matters, with a minor error or omission'}},{score:5,meaning:{fr:'entièrement juste, vérifiable',en:'entirely right and verifiable'}}]},
 {id:'helpfulness',name:{fr:'utilité',en:'helpfulness'},anchors:[{score:1,meaning:{fr:'ne répond pas à la demande',en:'does not answer the request'}},{score:3,meaning:{fr:'répond, mais laisse à la personne une partie du chemin',en:'answers, but leaves part of the way to the person'}},{score:5,meaning:{fr:'la personne sait quoi faire, et par quoi commencer',en:'the person knows what to do, and what to do first'}}]},
 {id:'tone',name:{fr:'ton',en:'tone'},anchors:[{score:1,meaning:{fr:'déplacé : familier, froid ou moralisateur',en:'out of place'}},{score:3,meaning:{fr:'correct, sans attention particulière à la personne',en:'correct'}},{score:5,meaning:{fr:"juste : courtois, clair, à l'écoute",en:'right: courteous, clear, attentive'}}]},
 {id:'format',name:{fr:'format',en:'format'},anchors:[{score:1,meaning:{fr:'difficile à lire ou bien trop long',en:'hard to read or far too long'}},{score:3,meaning:{fr:'lisible, mais mal proportionné ou répétitif',en:'readable'}},{score:5,meaning:{fr:"se lit d'un trait, ni trop ni trop peu",en:'reads in one go'}}]},
]
const L = "Le bruit la nuit est très désagréable et beaucoup de gens vivent cette situation. Vous pouvez essayer de discuter avec votre voisin, lui écrire ou en parler à votre propriétaire. Si cela ne suffit pas, il existe aussi des solutions juridiques. En attendant, des bouchons d’oreilles ou une meilleure isolation peuvent vous soulager. Bon courage !"
const R = "Un bruit qui trouble le repos des voisins la nuit peut être sanctionné dès la première fois : c’est le **tapage nocturne**. On retient en général la plage de 22 h à 7 h, et il n’est pas nécessaire de mesurer des décibels.\n\nJe vous suggère d’avancer par étapes :\n\n- en parler à votre voisin, de jour, au calme ; il ignore parfois que tout s’entend ;\n- si cela continue, lui écrire, puis prévenir votre bailleur ou le syndic ;\n- pendant le bruit, appeler le 17 (police ou gendarmerie), qui peut venir constater ;\n- noter les dates et les heures, et demander à d’autres voisins s’ils sont gênés.\n\nJe ne peux pas vous promettre qu’une patrouille se déplacera à chaque appel, mais ces éléments compteront pour la suite."
const base = { queue:'Pilote voisinage', criteria: C, left: L, right: R, messages:[{role:'user',content:"Bonjour, mon voisin du dessus met de la musique jusqu'à 2 h du matin presque toutes les semaines. Qu'est-ce que je peux faire ?"}], reference:'Dialogue d’abord, puis courrier et signalement au bailleur ou au syndic.', instructions:"Lisez la question puis les deux réponses jusqu'au bout. Notez chaque réponse pour elle-même, puis choisissez. Si aucune ne convient, dites-le et écrivez celle qu'il aurait fallu donner." }
const rich = "# Titre\n\nTexte [lien](https://exemple.fr/page) et ![plan](https://x.y/p.png).\n\n```js\nconst x = 'un code assez long pour voir comment la ligne se replie dans la colonne étroite'\n```\n\n| Délai | Montant | Note |\n|:--|--:|:-:|\n| 1 mois | 120,00 | ok |\n| 2 mois | 1 240,00 | ko |\n\n> citation\n\n1. un\n2. deux\n   - sous\n\n`code` ~~barré~~ *italique*\n\n---\n\n"+'anticonstitutionnellement'.repeat(8)+"\u202eabc\u200b\n\n"
const long = (rich + (R+'\n\n').repeat(12))
const full = C.flatMap((c,i)=>[{criterion:c.id,side:'left',score:2+(i%2)},{criterion:c.id,side:'right',score:4+(i%2)}])
const jscores = C.flatMap((c,i)=>[{criterion:c.id,side:'left',score:i===1?5:3},{criterion:c.id,side:'right',score:5-(i%2)}])
const rv = (v={},o=opinion({pick:'right',scores:full})) => revealed({queue:base.queue,criteria:C,messages:base.messages,reference:base.reference,left:{model:'nemo-base',content:L},right:{model:'nemo-affine:q4_K_M',content:R},judgments:[judgment({judge:'juge-exemple',scores:jscores,first:'left',reason:'La réponse qui nomme le tapage nocturne et donne le 17 permet d’agir le soir même, avec des étapes claires. L’autre reste aimable, mais trop générale : « des solutions juridiques » n’aide pas la personne.'}),judgment({judge:'juge-exemple',scores:jscores,reason:'Une réponse explique la règle et propose une progression, du dialogue à la conciliation.'})],...v},o)
const own = Array.from({length:8},(_,i)=>({item:'o'+i,begins:base.messages[0].content.slice(0,90+i),pick:['right','left','tie','both_bad'][i%4],skipped:i===2,at:'2026-01-0'+(i+1)+'T09:12:00Z'}))
const states = {
  fresh: { take: ()=>task(base) },
  filled: { take: ()=>task({...base, draft: opinion({pick:'right',scores:full,note:'La seconde cite le 17.'})}) },
  correction: { take: ()=>task({...base, draft: opinion({pick:'tie',scores:full.map(s=>({...s,score:3})),correction:R.replace('Je vous suggère d’avancer par étapes','Avancez par étapes').replace('au calme ; il ignore','au calme, car il ignore')})}), after: async()=>{ document.querySelectorAll('.base input')[1]?.click(); await tick(); window.scrollTo(0,9999) } },
  long: { take: ()=>task({...base,left:long,right:long+R,messages:[{role:'system',content:'Tu es un assistant.'},{role:'user',content:'Bonjour'},{role:'assistant',content:L},...base.messages]}) },
  single: { take: ()=>task({...base,single:true,right:''}) },
  empty: { take: ()=>task({...base,left:'  ',uncovered:true}) },
  plain: { take: ()=>task({...base,left:rich}), key:'p' },
  agree: { take: ()=>task({...base,draft:opinion({pick:'right',scores:full})}), save:()=>rv(), after: saveIt },
  disagree: { take: ()=>task({...base,draft:opinion({pick:'left',scores:full})}), save:()=>rv({judgments:[judgment({judge:'juge-exemple',scores:jscores,agrees:'no',reason:'La réponse qui nomme le tapage nocturne et donne le 17 permet d’agir le soir même.'})]},opinion({pick:'left',scores:full,note:'Plus aimable.',correction:L.replace('Bon courage','Courage')})), after: saveIt },
  unjudged: { take: ()=>task({...base,draft:opinion({pick:'left',scores:full})}), save:()=>rv({judgments:[judgment({judge:'juge-exemple',cause:'cut_by_length',detail:'num_predict 512',agrees:''})]}), after: saveIt },
  revise: { take: ()=>task({...base,draft:opinion({pick:'right',scores:full})}), save:()=>rv(), after: async()=>{ await saveIt(); press('r') } },
  incomplete: { take: ()=>task({...base,draft:opinion({scores:full.slice(0,6)})}), after: saveIt },
  advice: { take: ()=>task({...base,draft:opinion({pick:'right',scores:full})}), advise:()=>['picked_is_poor'], after: saveIt },
  taken: { take: ()=>task({...base,draft:opinion({pick:'right',scores:full})}), save:()=>{throw {code:'item_taken',message:'anna, bea got to this item first; what you wrote is kept as a draft',hint:''}}, after: saveIt },
  failing: { take: ()=>task({...base}), saveDraft:()=>{throw {code:'disk_full',message:'',hint:''}}, heartbeat:()=>{throw {code:'lease_lost'}}, after: async()=>{ press('a'); document.dispatchEvent(new Event('visibilitychange')); await new Promise(r=>setTimeout(r,700)) } },
  held: { take: ()=>{throw {code:'all_held',message:'what is left is held by others: anna until 10:15, bea until 10:20',hint:''}} },
  nothing: { take: ()=>{throw {code:'nothing_left',message:'',hint:''}} },
  help: { take: ()=>task(base), key:'?' },
  skip: { take: ()=>task(base), key:'s' },
  own: { take: ()=>task(base), key:'o' },
}
const press = key => window.dispatchEvent(new KeyboardEvent('keydown',{key,bubbles:true}))
async function saveIt(){ document.querySelector('[data-save]').click(); await new Promise(r=>setTimeout(r,100)) }
const s = states[state]
const as = f => async (...a) => f(...a)
const room = { take: as(s.take), takeItem: as(s.take), heartbeat: as(s.heartbeat ?? (()=>'')), release: as(()=>{}), saveDraft: as(s.saveDraft ?? (()=>{})), advise: as(s.advise ?? (()=>[])), save: as(s.save ?? (()=>rv())), skip: as(()=>{}), reveal: as(()=>rv()), own: as((p,q,from)=>from===0?own:[]) }
const backend = { reviewing: room, start: { queues: as(()=>[{name:base.queue,reviewed:37}]) }, on: ()=>()=>{} }
mount(Preview, { target: document.getElementById('app'), props: { backend, preferences: new Preferences(localStorage, ['fr']), queue: base.queue } })
setTimeout(async()=>{ if (s.key) press(s.key); if (s.after) await s.after(); window.ready = true }, 150)
