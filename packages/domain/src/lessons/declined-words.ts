/**
 * Everyday words that look like a name with an ending: 'Time' like Tim, 'Any' like Ana. Found by holding the commonest words of
 * English against five thousand first names.
 */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  (
    'able ainoa ale alone american anno ano any are asian ave beach beam beat been came cape care change channel ' +
    'christ code core debt dies done euro even figure freedom germany grade grove idaho ilman indian indiana iran ' +
    'islam isle iso israeli jako join korea lens less lie line lines lite main maine margin mate meet miami mice ' +
    'mile mine mini mint more name nine none ole one only open pie pole pure raise random reach remove rhode rise ' +
    'role rom rome russia sale salem salt same seem seen shadow share she shut side sides sony term test tests ' +
    'text the then they thin this thou tie time times tiny toe tone trace tree truly urban use very victory wait ' +
    'want wave well went west zone'
  ).split(' '),
);
