package example.dailygenius

data class DayFile (
    val day: String,
    val entries: List<FileEntry>
)

data class FileEntry (
    val birthdate: String,
    val country: String,
    val date: String,
    val deathdate: String,
    val deathyear: String,
    val description: String,
    val id: String,
    val imageURL: String,
    val page: String,
    val photo: Photo? = null,
    val photoAlt: String,
    val photoCredit: String,
    val photoLicense: String,
    val previewURL: String,
    val role: List<String>,
    val shareURL: String,
    val smallURL: String,
    val sources: List<Source>,
    val thumbnailURL: String,
    val title: String,
    val wikidata: String,
    val years: String
)

data class Photo (
    val height: Long,
    val width: Long
)

data class Source (
    val title: String,
    val url: String
)

data class MonthFile (
    val entries: List<FileEntry>,
    val month: String
)

data class MonthsFile (
    val months: List<ListedMonth>
)

data class ListedMonth (
    val entries: Long,
    val month: String,
    val tag: String
)

data class NamesFile (
    val names: List<NamesEntry>,
    val photoAddress: String
)

data class NamesEntry (
    val birthday: String,
    val country: String,
    val day: String,
    val id: String,
    val name: String,
    val photo: String,
    val roles: List<String>,
    val years: String
)
