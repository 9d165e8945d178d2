//! The notes about options that do not apply and about impossible positions.

use problem::solution::Note;

/// The note in English, for standard error and for formats other than Popeye's.
pub fn note_in_english(note: Note) -> &'static str {
    match (note, note_text(note)) {
        (_, Some([english, ..])) => english.trim_end(),
        (Note::SeriesOutgrowsMemory, None) => {
            "the series has more positions than fit in the memory limit: it is searched line by line, which may take longer"
        }
        (Note::LessMemory, None) => {
            "the system provides less memory for tables than requested: the search may take longer"
        }
        (Note::FewerThreads, None) => {
            "the system provides fewer threads than requested: the search may take longer"
        }
        (Note::EnPassantContradicted, None) => {
            "not solved: no double step over these squares can have led to the position"
        }
        (Note::NullMovesContradicted, None) => "not solved: SetPlay and NullMoves contradict each other",
        (Note::FairyNotSolved, None) => "not solved: fairy chess is not supported yet",
        (_, None) => "the side to move can capture the king",
    }
}

/// What Popeye prints on standard output about an option that does not apply, in three languages.
pub(crate) fn note_text(note: Note) -> Option<[&'static str; 3]> {
    Some(match note {
        Note::SetPlayNotApplicable => [
            "SetPlay not applicable - ignored\n",
            "Satzspiel nicht anwendbar - ignoriert\n",
            "Apparent pas applicable - ignore\n",
        ],
        Note::TryPlayNotApplicable => {
            ["try play not applicable\n", "Verfuehrung nicht anwendbar\n", "jeu d'essai pas applicable"]
        }
        Note::WhiteToPlayNotApplicable => [
            "WhiteToPlay not applicable - ignored\n",
            "WeissBeginnt nicht anwendbar - ignoriert\n",
            "ApparentSeul pas applicable - ignore\n",
        ],
        Note::PostKeyPlayNotApplicable => [
            "PostKeyPlay not applicable - ignored\n",
            "NachSchluessel nicht anwendbar - ignoriert\n",
            "ApresCle pas applicable - ignore\n",
        ],
        Note::QuodlibetNotApplicable => [
            "Quodlibet not applicable - ignored\n",
            "Quodlibet nicht anwendbar - ignoriert\n",
            "Quodlibet pas applicable - ignore\n",
        ],
        Note::GoalIsEndNotApplicable => [
            "GoalIsEnd not applicable - ignored\n",
            "ZielIstEnde nicht anwendbar - ignoriert\n",
            "ButEstFin pas applicable - ignore\n",
        ],
        Note::IntelligentNotApplicable => [
            "Intelligent Mode only with h#/=, ser-#/= and ser-h#/=, with a limited set of fairy conditions and without fairy pieces.\n",
            "Intelligent Modus nur im h#/=, ser-#/= und ser-h#/=, wenigen Maerchenbedingungen und keinen Maerchensteinen.\n",
            "mode intelligent seulement avec h#/=, ser-#/= et ser-h#/=, facultativement avec certaines conditions, et sans pieces feeriques.\n",
        ],
        Note::StopOnShortSolutionsNotApplicable => [
            "Option  StopOnShortSolutions  not supported with direct play.\n",
            "Option  StopNachKurzloesungen  nicht unterstuetzt im direkten Spiel.\n",
            "L'option  FinApresSolutionsCourtes  n'est pas soutenu au jeu direct.\n",
        ],
        Note::ThreatNotApplicable => [
            "Option \"Threat\" not applicable or indicated maximum threat length too big\n",
            "Option \"Drohung\" nicht anwendbar order maximale Laenge der Drohung zu gross\n",
            "Option \"menace\" pas applicable ou longueur maximale de la menace trop grande\n",
        ],
        Note::MoveNumbersNotApplicable => [
            "StartMoveNumber or UpToMoveNumber incompatible with the stipulation\n",
            "StartZugnummer oder BisZugnummer inkompatibel mit der Forderung\n",
            "Enroute ou JusquAuCoup incompatible avec l'enonce\n",
        ],
        // These go to standard error.
        Note::KingCapturable
        | Note::EnPassantContradicted
        | Note::NullMovesContradicted
        | Note::FairyNotSolved
        | Note::LessMemory
        | Note::FewerThreads
        | Note::SeriesOutgrowsMemory => return None,
    })
}
