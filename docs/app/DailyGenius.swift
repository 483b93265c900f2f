// This file was generated from JSON Schema using quicktype, do not modify it directly.
// To parse the JSON, add this file to your project and do:
//
//   let fileEntry = try? JSONDecoder().decode(FileEntry.self, from: jsonData)
//   let dayFile = try? JSONDecoder().decode(DayFile.self, from: jsonData)
//   let monthFile = try? JSONDecoder().decode(MonthFile.self, from: jsonData)
//   let listedMonth = try? JSONDecoder().decode(ListedMonth.self, from: jsonData)
//   let monthsFile = try? JSONDecoder().decode(MonthsFile.self, from: jsonData)
//   let namesEntry = try? JSONDecoder().decode(NamesEntry.self, from: jsonData)
//   let namesFile = try? JSONDecoder().decode(NamesFile.self, from: jsonData)

import Foundation

// MARK: - DayFile
struct DayFile: Codable {
    let day: String
    let entries: [FileEntry]
}

// MARK: - FileEntry
struct FileEntry: Codable {
    let birthdate: String
    let country: String
    let date: String
    let deathdate: String
    let deathyear: String
    let description: String
    let id: String
    let imageURL: String
    let page: String
    let photo: Photo?
    let photoAlt: String
    let photoCredit: String
    let photoLicense: String
    let previewURL: String
    let role: [String]
    let shareURL: String
    let smallURL: String
    let sources: [Source]
    let thumbnailURL: String
    let title: String
    let wikidata: String
    let years: String
}

// MARK: - Photo
struct Photo: Codable {
    let height: Int
    let width: Int
}

// MARK: - Source
struct Source: Codable {
    let title: String
    let url: String
}

// MARK: - MonthFile
struct MonthFile: Codable {
    let entries: [FileEntry]
    let month: String
}

// MARK: - MonthsFile
struct MonthsFile: Codable {
    let months: [ListedMonth]
}

// MARK: - ListedMonth
struct ListedMonth: Codable {
    let entries: Int
    let month: String
    let tag: String
}

// MARK: - NamesFile
struct NamesFile: Codable {
    let names: [NamesEntry]
    let photoAddress: String
}

// MARK: - NamesEntry
struct NamesEntry: Codable {
    let birthday: String
    let country: String
    let day: String
    let id: String
    let name: String
    let photo: String
    let roles: [String]
    let years: String
}
