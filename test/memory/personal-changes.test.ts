/**
 * Changes in the life of the user, reported by the user or an assistant: habits, diets, couples, studies, pets,
 * subscriptions.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared. */
describe('a note of a personal change', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  test.each([
    ['I work at Siemens.', 'The user now works at Bosch.'],
    ['The user lives in Graz.', "I've moved to Linz."],
    ["J'habite à Nice.", "J'habite maintenant à Toulon."],
    ['Ich arbeite bei Bayer.', 'Ich arbeite jetzt bei Merck.'],
    ['我住在北京。', '我搬到杭州了。'],
    ['Vivo en Valencia.', 'Me he mudado a Málaga.'],
    ["I'm a designer and live in Valencia.", 'I moved to Malaga.'],
    ["Je m'appelle Odile et j'habite à Lyon.", "J'ai déménagé à Nantes."],
    ['Ich heiße Jonas und wohne in Kassel.', 'Bin nach Marburg gezogen.'],
    ['Me llamo Irene y vivo en Valencia.', 'Me mudé a Málaga.'],
    ['I work at Moldura.', 'Started a new job at Lumbre.'],
    ['Je travaille chez Berthier comme comptable.', "J'ai commencé un nouveau travail chez Novalis."],
    ['Ich arbeite bei Wintershall als Techniker.', 'Ich habe eine neue Stelle bei Viessmann angefangen.'],
    ['Trabajo como diseñadora en Moldura.', 'He empezado un nuevo trabajo en Lumbre.'],
    ['User prefers morning flights.', 'I prefer evening flights now.'],
    ['Je préfère le thé.', 'Je préfère le café maintenant.'],
    ['I smoke ten cigarettes a day.', "I've stopped smoking."],
    ['I play the violin on Mondays.', "I've given up the violin."],
    ['I drink tea every evening, strong, no milk.', "I don't drink tea any more."],
    ["I don't drink tea any more.", "I'm back on tea, but herbal only."],
    ['The choir is on Mondays at 8.', 'I quit the choir.'],
    ['我喜欢吃海鲜。', '我不能吃海鲜了。'],
    ['The user is vegan.', 'The user is a vegetarian now.'],
    ["I'm a vegetarian.", 'I eat meat again.'],
    ['Tom eats meat.', 'Tom has gone vegan.'],
    ['Ich bin Vegetarierin.', 'Ich esse wieder Fleisch.'],
    ['Je suis végétarien.', 'Je mange de la viande à nouveau.'],
    ['我吃素。', '我又开始吃肉了。'],
    ['Ben is vegan.', 'Ben is no longer vegan.'],
    ['Nina and Karl are engaged.', 'Nina and Karl have split up.'],
    ['Nina is married to Karl.', 'Nina has left Karl.'],
    ['My cousin Nina is with Karl.', 'Nina broke up with Karl.'],
    ['Luc et Marie sont mariés.', 'Luc et Marie ont divorcé.'],
    ['Luc et Marie se sont séparés.', 'Luc et Marie sont de nouveau ensemble.'],
    ['Jan und Eva sind ein Paar.', 'Jan und Eva haben sich getrennt.'],
    ['小李和小王在一起了。', '小李和小王分手了。'],
    ['My dentist is Dr. Weiss.', 'My new dentist is Dr. Lim.'],
    ['Mon médecin est le Dr Petit.', 'My doctor is now Dr. Blanc.'],
    ['My accountant is Pau Riba.', "I changed accountants: it's Nuria Cid now."],
    ['Mein Hausarzt ist Dr. Kehl.', 'Habe den Hausarzt gewechselt, jetzt Dr. Adler.'],
    ['Mon médecin est le docteur Faure.', "J'ai changé de médecin : c'est maintenant le docteur Sabatier."],
    ['Mi dentista es Ana Pons.', 'He cambiado de dentista: ahora voy a la doctora Rubio.'],
    ['My phone number is 0664 123456.', 'New phone number: 0699 987654.'],
    ['Mon adresse : 3 rue Foch.', 'Nouvelle adresse : 8 rue Carnot.'],
    ['My address is 12 Mill Lane.', "I've moved: 4 Hill Road."],
    ['My favourite colour is green.', 'My favourite colour is blue now.'],
    ['My shoe size is 41.', 'I wear size 42 shoes now.'],
    ['我的牙医是王医生。', '我的新牙医是李医生。'],
    ['The user wants replies in French.', 'Please reply in English.'],
    ['Réponds-moi en anglais.', 'Please answer in French from now on.'],
    ['请用英文回答。', '以后请用中文回答。'],
    ['I have an Audible subscription, 9.95 a month.', 'User cancelled Audible.'],
    ['Je suis abonnée à Mediapart.', "J'ai résilié Mediapart."],
    ['我订阅了爱奇艺。', '我取消了爱奇艺。'],
    ['Lunch with Mara on 3 March.', 'Lunch with Mara is on the 5th, not the 3rd.'],
    ['Der Termin beim Zahnarzt ist am 3. Juni.', 'Der Termin beim Zahnarzt ist am 5., nicht am 3.'],
    ['Swimming lesson on Mondays with Mr. Hart.', 'Swimming is now on Wednesdays.'],
    ['Emil is studying physics in Ulm.', 'Emil dropped out of university.'],
    ['Emil étudie le droit.', 'Emil a arrêté ses études.'],
    ['Ida dropped out of university.', 'Ida is back at university.'],
    ['We have a parrot called Coco.', 'Coco died last week.'],
    ["Notre chat s'appelle Minou.", 'Minou est mort hier.'],
    ['Wir haben einen Skoda.', 'Den Skoda haben wir verkauft.'],
    ["I'm reading Middlemarch.", 'I finished Middlemarch.'],
    ['Je lis Germinal.', "J'ai fini Germinal."],
  ])('challenges the former state: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(1);
  });

  test.each([
    ['I live in Hamburg.', 'My sister moved to Kiel.'],
    ['I live in Hamburg.', 'I moved to the early shift.'],
    ['I work at Siemens.', 'My husband now works at Bosch.'],
    ['Trabajo en Moldura.', 'Mi hermana ha empezado un nuevo trabajo en Lumbre.'],
    ['Trabajo en Moldura.', 'Trabajo en casa los viernes.'],
    ['Vivo en Valencia.', 'Vivo en una calle tranquila.'],
    ['Ich wohne in Kassel.', 'Habe eine Woche in Marburg gearbeitet.'],
    ["I'm a designer and live in Valencia.", "I'm a designer and love it."],
    ['My accountant is Pau Riba.', "I changed my mind: it's Nuria Cid's turn."],
    ['I prefer tea.', 'Tom prefers coffee.'],
    ['The user prefers window seats.', 'The user prefers vegetarian meals.'],
    ['User eats an apple every day.', 'User no longer eats cheese.'],
    ['My brother smokes.', 'I quit smoking.'],
    ['My husband is allergic to peanuts.', "I'm no longer allergic to peanuts."],
    ['I play the violin.', "I've given up the piano."],
    ['I take vitamin C.', "I've stopped taking iron."],
    ['The choir is on Mondays.', 'I quit the gym.'],
    ["I'm a vegetarian.", "I don't eat meat."],
    ["I'm vegan.", 'My husband eats meat.'],
    ['Ben is vegan.', 'The cake is not vegan.'],
    ['Nina and Karl are engaged.', 'Nina and Tom broke up.'],
    ['Nina and Karl are together in Rome.', 'Nina and Karl broke the vase.'],
    ['Nina is married to Karl.', 'Nina has left the choir.'],
    ['My dentist is Dr. Weiss.', 'My dermatologist is Dr. Lim.'],
    ['My doctor is Dr. Weiss.', "My daughter's doctor is Dr. Blum."],
    ['My favourite colour is green.', 'My favourite film is Alien.'],
    ['My shirt size is M.', 'My shoe size is 42.'],
    ['Please answer in English.', 'Please write the letter to the bank in German.'],
    ['I have a Spotify subscription.', 'I cancelled Netflix.'],
    ['Lunch with Mara on 3 March.', 'Dinner with Ben is on the 5th, not the 4th.'],
    ['Yoga class every Tuesday at 19:00.', 'The yoga mat is now in the car.'],
    ['Enzo studies law in Pavia.', 'Enzo studies at home now.'],
    ['We have a parrot called Coco.', 'Coco has learned to whistle.'],
    ['I drive a Golf.', 'My brother sold his Golf.'],
    ["I'm reading Middlemarch.", 'I finished the tax return.'],
    ['我妈妈住在成都。', '我住在上海。'],
  ])('challenges nothing: %s %s', async (before, after) => {
    expect(await challengedBy(workspace, before, after)).toBe(0);
  });
});
